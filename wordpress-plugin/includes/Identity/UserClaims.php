<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Identity;

use WP_User;

defined( 'ABSPATH' ) || exit;

/** The token's claims about a user: only the fields that the owner allows. */
final class UserClaims {

	/**
	 * @param string[] $fields From PageSettings::USER_FIELDS.
	 * @return array|null Null if not even the id may leave the site: the user then chats as a guest.
	 */
	public static function of( WP_User $user, array $fields ): ?array {
		if ( ! in_array( 'id', $fields, true ) ) {
			return null;
		}
		$claims = array( 'ID' => (int) $user->ID );
		if ( in_array( 'name', $fields, true ) ) {
			$claims['display_name'] = (string) $user->display_name;
		}
		if ( in_array( 'email', $fields, true ) ) {
			$claims['user_email'] = (string) $user->user_email;
		}
		if ( in_array( 'roles', $fields, true ) ) {
			$claims['roles'] = array_values( $user->roles );
		}
		return $claims;
	}
}
