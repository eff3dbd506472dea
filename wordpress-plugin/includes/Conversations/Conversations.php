<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Conversations;

use Parley\Chat\Inbox\VisitorNames;
use Parley\Chat\Service\ServiceClient;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/**
 * This site's conversations on the service, for exports, deletion and the Abilities API. The inbox has its own routes.
 */
final class Conversations {

	private const PER_PAGE = 20;

	/** @var ServiceClient */
	private $service;

	public function __construct( ServiceClient $service ) {
		$this->service = $service;
	}

	/**
	 * Returns one page of conversations, newest first.
	 *
	 * @param string $text  Text that a message contains; empty: all conversations.
	 * @param array  $dates `from` and `to`, days or null.
	 * @return array `data` and `pagination`, as the service shapes them; `search_complete` of a search.
	 * @throws ServiceFailure
	 */
	public function page( string $text, int $page, array $dates ): array {
		$query = $dates + array(
			'search'   => $text,
			'page'     => $page,
			'per_page' => self::PER_PAGE,
			'include'  => 'preview',
		);
		$list  = $this->service->call( 'GET', '/sessions', $query );

		$list['data'] = VisitorNames::added( $list['data'] );
		return array_intersect_key( $list, array_flip( array( 'data', 'pagination', 'search_complete' ) ) );
	}

	/**
	 * Permanently deletes up to a few hundred conversations whose last message is older than `$instant`.
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
	 * Returns complete conversations, newest first, up to the service's page size.
	 *
	 * @param string|null $cursor `next` of the previous page.
	 * @return array `data`, each with `session` and `messages`, and `next`, null on the last page.
	 * @throws ServiceFailure
	 */
	public function export_page( ?string $cursor, array $dates ): array {
		return $this->service->call( 'GET', '/export', $dates + array( 'cursor' => $cursor ) );
	}

	/** Returns all conversations of a user, with their messages. */
	public function of_user( int $id ): array {
		return $this->service->call( 'GET', '/users/' . $id . '/export' )['sessions'];
	}

	/** @return int Number of deleted conversations. */
	public function forget_user( int $id ): int {
		return (int) $this->service->call( 'DELETE', '/users/' . $id )['deleted_sessions'];
	}

	/** Returns all conversations of guests who left this e-mail address in the contact form, with their messages. */
	public function of_contact( string $email ): array {
		return $this->service->call( 'GET', '/contacts/' . rawurlencode( $email ) . '/export' )['sessions'];
	}

	/** @return int Number of deleted conversations. */
	public function forget_contact( string $email ): int {
		return (int) $this->service->call( 'DELETE', '/contacts/' . rawurlencode( $email ) )['deleted_sessions'];
	}
}
