<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Inbox;

defined( 'ABSPATH' ) || exit;

/** Adds names and e-mail addresses of this site's users to conversations: the service stores only what the owner sends to it. */
final class VisitorNames {

	/** @param array $rows Conversations whose `user` has an `id` and `verified`. Costs one query for all of them. */
	public static function added( array $rows ): array {
		cache_users( array_filter( array_map( array( self::class, 'user_id' ), $rows ) ) );
		return array_map( array( self::class, 'named' ), $rows );
	}

	private static function named( array $row ): array {
		$id = self::user_id( $row );
		if ( 0 === $id ) {
			return $row;
		}
		$user = get_userdata( $id );

		$row['user'] = array(
			/* translators: %d: number of a user who no longer exists. */
			'name' => $user ? $user->display_name : sprintf( __( 'User %d', 'parley-chat' ), $id ),
		) + ( $user ? array( 'email' => $user->user_email ) : array() ) + $row['user'];
		return $row;
	}

	/** 0 for a guest, and for a user whom the page names without proof. */
	private static function user_id( array $row ): int {
		$user = $row['user'] ?? null;
		$id   = is_array( $user ) && ! empty( $user['verified'] ) ? (string) ( $user['id'] ?? '' ) : '';
		return 1 === preg_match( '/^[1-9]\d{0,18}$/', $id ) ? (int) $id : 0;
	}
}
