<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Conversations;

defined( 'ABSPATH' ) || exit;

/**
 * Up to which message one user of this site has read which conversation. All times are the service's, so that no two clocks
 * are compared. WordPress loads a user's meta with each of the user's pages: hence short keys in place of ids, and few of them.
 */
final class ReadMarks {

	/** The newest marks that are kept: with their times about 11 KB. */
	private const MOST = 200;

	/** A time as the service writes it: its text sorts as it does. */
	private const TIME = '/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/';

	/** @var int */
	private $user;

	/** @var string Public key of the Parley site: what was read at another one says nothing here. */
	private $site;

	public function __construct( int $user, string $site ) {
		$this->user = $user;
		$this->site = $site;
	}

	/** Of all users of this site. On a network each of its sites has marks of its own. */
	public static function forget_all(): void {
		delete_metadata( 'user', 0, self::meta_key(), '', true );
	}

	/** What is in the first list that the user sees is no news: else an update of the plugin would make everything unread. */
	public function begin( array $rows ): void {
		if ( null !== $this->kept() ) {
			return;
		}
		$tomorrow = gmdate( 'Y-m-d\TH:i:s.000\Z', time() + DAY_IN_SECONDS );
		$since    = '';
		foreach ( $rows as $row ) {
			$time = (string) ( $row['last_message_at'] ?? '' );
			// One of a far future, as an import may bring, would make everything read until then.
			if ( self::is_time( $time ) && $time <= $tomorrow ) {
				$since = max( $since, $time );
			}
		}
		$this->keep( $since, array() );
	}

	/** With `unread` in those rows that have a message the user has not seen. */
	public function marked( array $rows ): array {
		foreach ( $rows as $at => $row ) {
			if ( $this->is_unread( $row ) ) {
				$rows[ $at ]['unread'] = true;
			}
		}
		return $rows;
	}

	/** Whether it has a message that the user has not seen. */
	public function is_unread( array $row ): bool {
		$kept = $this->kept();
		$time = (string) ( $row['last_message_at'] ?? '' );
		return null !== $kept && self::is_time( $time ) && $time > self::read_until( $kept, (string) $row['session_id'] );
	}

	/** @param string $time Of the last message that the user sees. */
	public function read( string $id, string $time ): void {
		$kept = $this->kept();
		if ( null === $kept || ! self::is_time( $time ) || $time <= self::read_until( $kept, $id ) ) {
			return;
		}
		$kept['read'][ self::short( $id ) ] = $time;

		arsort( $kept['read'], SORT_STRING );
		// What is no longer kept counts as read, and with it all that is older: what was read never comes back as unread.
		$dropped = array_slice( $kept['read'], self::MOST, null, true );
		$this->keep( max( $kept['since'], (string) reset( $dropped ) ), array_slice( $kept['read'], 0, self::MOST, true ) );
	}

	/** @return array{since: string, read: array<string, string>}|null Null where the user has seen no list of this Parley site. */
	private function kept(): ?array {
		$kept    = get_user_meta( $this->user, self::meta_key(), true );
		$is_ours = is_array( $kept ) && ( $kept['site'] ?? null ) === $this->site && is_string( $kept['since'] ?? null ) && is_array( $kept['read'] ?? null );
		return $is_ours ? $kept : null;
	}

	private function keep( string $since, array $read ): void {
		update_user_meta(
			$this->user,
			self::meta_key(),
			array(
				'site'  => $this->site,
				'since' => $since,
				'read'  => $read,
			)
		);
	}

	private static function read_until( array $kept, string $id ): string {
		return max( $kept['since'], (string) ( $kept['read'][ self::short( $id ) ] ?? '' ) );
	}

	/** Of one length, whatever id a page chose. */
	private static function short( string $id ): string {
		return 's' . substr( hash( 'sha256', $id ), 0, 15 );
	}

	private static function is_time( string $time ): bool {
		return 1 === preg_match( self::TIME, $time );
	}

	private static function meta_key(): string {
		return 'parley_chat_read_' . get_current_blog_id();
	}
}
