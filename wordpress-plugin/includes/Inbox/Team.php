<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Inbox;

use Parley\Chat\Rest\Access;

defined( 'ABSPATH' ) || exit;

/** The users of this site who answer visitors, to whom conversations can be assigned. */
final class Team {

	private const MOST = 100;

	/** @return array<array{id: string, name: string}> By name. */
	public static function people(): array {
		$users = get_users(
			array(
				'capability'  => Access::answer_capability(),
				'number'      => self::MOST,
				'orderby'     => 'display_name',
				'count_total' => false,
			)
		);
		return array_map( array( Agent::class, 'person' ), $users );
	}

	/** @return array{id: string, name: string}|null Null if nobody who answers here has the id. */
	public static function member( string $id ): ?array {
		$user = Agent::user( $id );
		return null !== $user && user_can( $user, Access::answer_capability() ) ? Agent::person( $user ) : null;
	}
}
