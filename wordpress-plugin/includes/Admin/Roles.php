<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

use Parley\Chat\Rest\Access;

defined( 'ABSPATH' ) || exit;

/**
 * Grants the plugin's capabilities to roles, once per role: a capability that an owner removes later stays
 * removed.
 */
final class Roles {

	/** The roles that have received their capabilities. */
	public const OPTION = 'parley_chat_roles';

	private const DEFAULTS = array(
		'administrator' => array( Access::ANSWER, Access::MANAGE ),
		'editor'        => array( Access::ANSWER ),
		// WooCommerce's role. WooCommerce may be installed later.
		'shop_manager'  => array( Access::ANSWER ),
	);

	/** Runs before the menu is built, because sites in a network and updates run no activation hook. */
	public static function register(): void {
		add_action( 'admin_menu', array( self::class, 'grant' ), 0 );
	}

	public static function grant(): void {
		$granted = (array) get_option( self::OPTION, array() );
		$new     = array_diff( array_keys( self::DEFAULTS ), $granted );
		$new     = array_values( array_filter( $new, array( wp_roles(), 'is_role' ) ) );
		if ( array() === $new ) {
			return;
		}
		if ( array() === $granted ) {
			EarlierVersions::forget();
		}
		foreach ( $new as $name ) {
			foreach ( self::DEFAULTS[ $name ] as $capability ) {
				get_role( $name )->add_cap( $capability );
			}
		}
		update_option( self::OPTION, array_merge( $granted, $new ), false );
		// Updates the capabilities of the current user, which WordPress has already read.
		wp_get_current_user()->get_role_caps();
	}

	/** Removes the capabilities from every role, and from users who have them individually. */
	public static function revoke(): void {
		foreach ( array( Access::ANSWER, Access::MANAGE ) as $capability ) {
			foreach ( array_keys( wp_roles()->roles ) as $name ) {
				wp_roles()->remove_cap( $name, $capability );
			}
			foreach ( get_users( array( 'capability' => $capability ) ) as $user ) {
				$user->remove_cap( $capability );
			}
		}
		delete_option( self::OPTION );
	}
}
