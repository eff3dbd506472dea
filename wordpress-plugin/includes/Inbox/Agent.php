<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Inbox;

use WP_User;

defined( 'ABSPATH' ) || exit;

/** A user of this site as the service, colleagues and visitors see them. */
final class Agent {

	private const PREFIX = 'wordpress:';

	/** Characters of a name. */
	private const LONGEST = 120;

	/** Returns the id of an agent, which differs from the ids of other platforms. */
	public static function id( WP_User $user ): string {
		return self::PREFIX . $user->ID;
	}

	/** @return array{id: string, name: string} */
	public static function person( WP_User $user ): array {
		$name = trim( wp_strip_all_tags( $user->display_name ) );
		return array(
			'id'   => self::id( $user ),
			'name' => mb_substr( '' === $name ? $user->user_login : $name, 0, self::LONGEST ),
		);
	}

	/** Returns the person, with a picture if the site shows avatars. */
	public static function shown( WP_User $user ): array {
		$agent   = self::person( $user );
		$picture = get_option( 'show_avatars' ) ? (string) get_avatar_url( $user->ID, array( 'size' => 96 ) ) : '';
		// The service refuses other addresses, because a visitor's page would not show them.
		if ( 0 === strpos( $picture, 'https://' ) && strlen( $picture ) <= 2048 ) {
			$agent['avatar_url'] = $picture;
		}
		return $agent;
	}

	/** Returns the user for an agent's id; null if this site has no such user. */
	public static function user( string $id ): ?WP_User {
		$number = 0 === strpos( $id, self::PREFIX ) ? substr( $id, strlen( self::PREFIX ) ) : '';
		if ( 1 !== preg_match( '/^[1-9]\d{0,18}$/', $number ) ) {
			return null;
		}
		$user = get_userdata( (int) $number );
		return $user ? $user : null;
	}
}
