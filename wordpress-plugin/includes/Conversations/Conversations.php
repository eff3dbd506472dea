<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Conversations;

use Parley\Chat\Service\FailureWords;
use Parley\Chat\Service\ServiceClient;
use Parley\Chat\Service\ServiceFailure;
use WP_User_Query;

defined( 'ABSPATH' ) || exit;

/** The conversations that the service keeps of this site. */
final class Conversations {

	public const PER_PAGE = 20;

	/** What an owner should look into, as the service is asked for it. */
	public const MARKS = array(
		'unanswered' => array( 'unanswered' => 'true' ),
		'disliked'   => array( 'rating' => 'down' ),
	);

	/** Outcomes, by the names of the service's views. */
	public const VIEWS = array(
		'missed'  => 'missed',
		'contact' => 'contact_left',
	);

	/** How many conversations are looked at where the service cannot be asked for those that are wanted, and how many at once. */
	private const MOST_LOOKED_AT = 500;
	private const MOST_AT_ONCE   = 100;

	/** Of these on a page: each page costs all those calls anew. */
	private const PER_LARGE_PAGE = 50;

	/** How many users a search looks at: each is a call to the service. */
	private const MOST_USERS = 5;

	/** Seconds after which no reply to a message is waited for any more, whatever the site's settings. */
	private const LONGEST_WAIT = 600;

	/** @var ServiceClient */
	private $service;

	public function __construct( ServiceClient $service ) {
		$this->service = $service;
	}

	/**
	 * Newest first.
	 *
	 * @param array $dates `from` and `to`, days or null.
	 * @return array `data` and `pagination`, as the service shapes them.
	 * @throws ServiceFailure
	 */
	public function page( int $page, array $dates ): array {
		return $this->listed( $page, $dates );
	}

	/**
	 * Those that wait for a person, or that one has: the longest wait first.
	 *
	 * @param string $by `waiting` or `person`.
	 * @throws ServiceFailure
	 */
	public function handled( string $by, int $page ): array {
		return $this->listed( $page, array( 'handling' => $by ) );
	}

	/**
	 * The first page of those that wait for a person.
	 *
	 * @throws ServiceFailure
	 */
	public function waiting(): array {
		return $this->handled( 'waiting', 1 );
	}

	/**
	 * Those in which somebody says the text.
	 *
	 * @throws ServiceFailure
	 */
	public function saying( string $text, int $page, array $dates ): array {
		return $this->listed( $page, $dates + array( 'search' => $text ) );
	}

	/**
	 * Those that the owner should look into.
	 *
	 * @param string $what One of the keys of MARKS.
	 * @param string $text What somebody says there as well; may be empty.
	 * @throws ServiceFailure
	 */
	public function marked( string $what, string $text, int $page, array $dates ): array {
		return $this->listed( $page, $dates + self::MARKS[ $what ] + array( 'search' => '' === $text ? null : $text ) );
	}

	/**
	 * Those with an outcome. The service does not search in them.
	 *
	 * @param string $view One of the keys of VIEWS.
	 * @throws ServiceFailure
	 */
	public function view( string $view, int $page, array $dates ): array {
		return $this->listed( $page, $dates + array( 'view' => $view ) );
	}

	/**
	 * Those that a test takes, of which the service knows nothing: it is the newest that are looked at.
	 *
	 * @param string   $text      What somebody says there; may be empty.
	 * @param callable $is_wanted Of a conversation as `page` has it.
	 * @return array As `page`, and `search_complete`: false if older ones of these days were not looked at.
	 * @throws ServiceFailure
	 */
	public function newest( callable $is_wanted, string $text, int $page, array $dates ): array {
		$query = $dates + array(
			'search'   => '' === $text ? null : $text,
			'per_page' => self::MOST_AT_ONCE,
		);
		$rows  = array();
		$at    = 0;
		do {
			++$at;
			$list  = $this->listed( $at, $query );
			$rows  = array_merge( $rows, array_filter( $list['data'], $is_wanted ) );
			$is_on = $at < $list['pagination']['total_pages'];
		} while ( $is_on && $at * self::MOST_AT_ONCE < self::MOST_LOOKED_AT );
		// A conversation that has begun meanwhile moves another to the next page.
		$rows = array_values( array_column( $rows, null, 'session_id' ) );
		return self::paged( $rows, $page, self::PER_LARGE_PAGE ) + array( 'search_complete' => ! $is_on && ( $list['search_complete'] ?? true ) );
	}

	/**
	 * Up to some hundreds in which nothing was said since then are deleted for good.
	 *
	 * @param int $instant Unix time in seconds.
	 * @return bool Whether there may be more.
	 * @throws ServiceFailure
	 */
	public function delete_silent_since( int $instant ): bool {
		$before = array( 'before' => gmdate( 'Y-m-d\TH:i:s\Z', $instant ) );
		return $this->service->call( 'DELETE', '/sessions', $before )['more'];
	}

	/**
	 * Whole conversations, newest first, as many as the service gives at once.
	 *
	 * @param string|null $cursor `next` of the page before.
	 * @return array `data`, each with `session` and `messages`, and `next`, null on the last page.
	 * @throws ServiceFailure
	 */
	public function export_page( ?string $cursor, array $dates ): array {
		return $this->service->call( 'GET', '/export', $dates + array( 'cursor' => $cursor ) );
	}

	/**
	 * One of them, as in `export_page`; null where it is gone.
	 *
	 * @throws ServiceFailure
	 */
	public function export_one( string $id ): ?array {
		$conversation = $this->by_id( $id );
		return null === $conversation ? null : array(
			'session'  => array_diff_key( self::summary( $conversation ), array( 'preview' => '' ) ),
			'messages' => $conversation['messages'],
		);
	}

	/**
	 * Those of the users of this site whom the words name (id, login, name or e-mail), and the one whose id the words are.
	 * The service keeps no names, so that it cannot be asked for them.
	 *
	 * @param string        $marked    One of the keys of MARKS, or empty.
	 * @param callable|null $is_wanted As in `newest`.
	 * @throws ServiceFailure
	 */
	public function of_people( string $words, int $page, array $dates, string $marked = '', ?callable $is_wanted = null ): array {
		$found = array();
		foreach ( $this->users( $words ) as $user ) {
			foreach ( $this->of_user( (int) $user->ID ) as $session ) {
				$summary                         = self::summary( $this->with_pending( $session ) );
				$summary['preview']['visitor']   = $session['verified'] ? $user->display_name : null;
				$found[ $session['session_id'] ] = $summary;
			}
		}
		$by_id = $this->by_id( $words );
		if ( null !== $by_id && ! isset( $found[ $by_id['session_id'] ] ) ) {
			$found[ $by_id['session_id'] ] = self::summary( $by_id );
		}
		$rows = array_filter(
			$found,
			static function ( array $row ) use ( $dates, $marked, $is_wanted ): bool {
				$day     = substr( $row['created_at'], 0, 10 );
				$preview = $row['preview'];
				$is_so   = array(
					''           => true,
					'unanswered' => isset( $preview['unanswered'] ),
					'disliked'   => 'down' === ( $preview['rating'] ?? '' ),
				);
				return $is_so[ $marked ] && ( null === $is_wanted || $is_wanted( $row ) ) && ( empty( $dates['from'] ) || $day >= $dates['from'] ) && ( empty( $dates['to'] ) || $day <= $dates['to'] );
			}
		);
		usort(
			$rows,
			static function ( array $one, array $other ): int {
				return strcmp( $other['created_at'], $one['created_at'] );
			}
		);
		return self::paged( $rows, $page );
	}

	/**
	 * The newest messages; `has_more` if older ones exist.
	 *
	 * @param string|null $before Id of a message: the page before it.
	 * @param int|null    $limit  Of messages; as many as a page holds if null.
	 * @throws ServiceFailure `not_found` among others.
	 */
	public function read( string $id, ?string $before = null, ?int $limit = null ): array {
		return array_intersect_key(
			$this->service->call(
				'GET',
				'/conversation/' . rawurlencode( $id ),
				array(
					'before' => $before,
					'limit'  => $limit,
				)
			),
			array_flip( array( 'session_id', 'created_at', 'updated_at', 'messages', 'has_more', 'reply_pending', 'handling', 'outcome', 'outcome_reason_code', 'outcome_reason', 'outcome_summary', 'contact' ) )
		);
	}

	/**
	 * With all its messages.
	 *
	 * @throws ServiceFailure `not_found` among others.
	 */
	private function read_whole( string $id ): array {
		$conversation = $this->read( $id );
		$pages        = array( $conversation['messages'] );
		$page         = $conversation;
		while ( ! empty( $page['has_more'] ) && array() !== $page['messages'] ) {
			$page    = $this->read( $id, $page['messages'][0]['id'] );
			$pages[] = $page['messages'];
		}
		$conversation['messages'] = array_merge( ...array_reverse( $pages ) );
		unset( $conversation['has_more'] );
		return $conversation;
	}

	/** @throws ServiceFailure `not_found` among others. */
	public function delete( string $id ): void {
		$this->service->call( 'DELETE', '/conversation/' . rawurlencode( $id ) );
	}

	/** All that is kept of one user, with its messages. */
	public function of_user( int $id ): array {
		return $this->service->call( 'GET', '/users/' . $id . '/export' )['sessions'];
	}

	/** @return int How many conversations there were. */
	public function forget_user( int $id ): int {
		return (int) $this->service->call( 'DELETE', '/users/' . $id )['deleted_sessions'];
	}

	private function listed( int $page, array $query ): array {
		$query += array(
			'page'     => $page,
			'per_page' => self::PER_PAGE,
		);
		try {
			$list = $this->service->call( 'GET', '/sessions', $query + array( 'include' => 'preview' ) );
		} catch ( ServiceFailure $failure ) {
			// A key may list what it must not read.
			if ( 'conversations:read' !== $failure->fact( 'field' ) ) {
				throw $failure;
			}
			$list = $this->service->call( 'GET', '/sessions', $query );
		}
		$list['data'] = Preview::named( $list['data'] );
		return array_intersect_key( $list, array_flip( array( 'data', 'pagination', 'search_complete' ) ) );
	}

	private static function paged( array $rows, int $page, int $per_page = self::PER_PAGE ): array {
		return array(
			'data'       => array_slice( $rows, ( $page - 1 ) * $per_page, $per_page ),
			'pagination' => array(
				'page'        => $page,
				'per_page'    => $per_page,
				'total'       => count( $rows ),
				'total_pages' => (int) ceil( count( $rows ) / $per_page ),
			),
		);
	}

	private function by_id( string $words ): ?array {
		return preg_match( '/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/', $words ) ? $this->if_there( array( $this, 'read_whole' ), $words ) : null;
	}

	/** Null if the conversation is gone. */
	private function if_there( callable $read, ...$arguments ): ?array {
		try {
			return $read( ...$arguments );
		} catch ( ServiceFailure $failure ) {
			if ( 'not_found' === $failure->reason() ) {
				return null;
			}
			throw $failure;
		}
	}

	/** What is told of a user does not say whether a reply is still being written. */
	private function with_pending( array $session ): array {
		$waits = 'user' === ( end( $session['messages'] )['role'] ?? '' ) && strtotime( $session['updated_at'] ) > time() - self::LONGEST_WAIT;
		$now   = $waits ? $this->if_there( array( $this, 'read' ), $session['session_id'], null, 1 ) : null;
		return null === $now ? $session : $session + array_intersect_key( $now, array( 'reply_pending' => '' ) );
	}

	private function users( string $words ): array {
		$query = new WP_User_Query(
			array(
				'search'         => ctype_digit( $words ) ? $words : '*' . $words . '*',
				'search_columns' => ctype_digit( $words ) ? array( 'ID' ) : array( 'user_login', 'user_email', 'display_name' ),
				'number'         => self::MOST_USERS,
				'fields'         => array( 'ID', 'display_name' ),
			)
		);
		return $query->get_results();
	}

	private static function summary( array $conversation ): array {
		$preview = Preview::of_messages( $conversation['messages'] );
		if ( ! empty( $conversation['reply_pending'] ) ) {
			unset( $preview['unanswered'] );
		}
		return array(
			'session_id'      => $conversation['session_id'],
			'created_at'      => $conversation['created_at'],
			'message_count'   => count( $conversation['messages'] ),
			'last_message_at' => $conversation['updated_at'],
			'preview'         => $preview
				+ array_intersect_key( $conversation, array( 'page' => '' ) ),
		) + array_intersect_key( $conversation, array_flip( array( 'outcome', 'outcome_reason_code', 'outcome_reason', 'outcome_summary', 'contact' ) ) );
	}
}
