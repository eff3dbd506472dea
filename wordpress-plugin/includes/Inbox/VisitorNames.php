<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Inbox;

defined( 'ABSPATH' ) || exit;

/**
 * Adds names and e-mail addresses of this site's users to conversations, because the service stores only the user
 * fields that the owner shares.
 */
final class VisitorNames {

	/** @param array $rows Conversations whose `user` has an `id` and `verified`. Costs one query for all of them. */
	public static function added( array $rows ): array {
		cache_users( array_filter( array_map( array( self::class, 'user_id' ), $rows ) ) );
		return array_map( array( self::class, 'named' ), $rows );
	}

	private static function named( array $row ): array {
		$user = get_userdata( self::user_id( $row ) );
		if ( $user ) {
			$row['user'] = array(
				'name'  => $user->display_name,
				'email' => $user->user_email,
			) + $row['user'];
		}
		return $row;
	}

	/** Returns the id of a verified user of this site; 0 for a guest, and for a user whom the page only claims. */
	private static function user_id( array $row ): int {
		$user = $row['user'] ?? null;
		$id   = is_array( $user ) && ! empty( $user['verified'] ) ? (string) ( $user['id'] ?? '' ) : '';
		return 1 === preg_match( '/^[1-9]\d{0,18}$/', $id ) ? (int) $id : 0;
	}
}
