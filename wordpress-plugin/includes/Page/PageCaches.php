<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Page;

defined( 'ABSPATH' ) || exit;

/**
 * Clears page caches after a change, because a cached page could show a chat that is gone, or lack a new one. Uses the
 * API of each cache plugin; a missing plugin costs nothing.
 */
final class PageCaches {

	/** Actions that clear a cache: LiteSpeed Cache, Cache Enabler, Breeze, Hummingbird and Nginx Helper. */
	private const ACTIONS = array(
		'litespeed_purge_all',
		'cache_enabler_clear_complete_cache',
		'breeze_clear_all_cache',
		'wphb_clear_page_cache',
		'rt_nginx_helper_purge_all',
	);

	/**
	 * Functions of WP Super Cache, W3 Total Cache, WP Rocket, SiteGround Speed Optimizer, WP Fastest Cache, WP-Optimize
	 * and Autoptimize.
	 */
	private const FUNCTIONS = array(
		'wp_cache_clear_cache',
		'w3tc_flush_all',
		'rocket_clean_domain',
		'sg_cachepress_purge_cache',
		'wpfc_clear_all_cache',
		'wpo_cache_flush',
		'autoptimizeCache::clearall',
	);

	/**
	 * Clears the caches when the option of PageSettings changes, which decides everything about the chat on a page.
	 * WordPress runs the action only after a real change.
	 */
	public static function register(): void {
		add_action( 'update_option_' . PageSettings::OPTION, array( self::class, 'purge' ), 10, 0 );
	}

	public static function purge(): void {
		foreach ( self::ACTIONS as $action ) {
			do_action( $action ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- The caches' own actions.
		}
		foreach ( self::FUNCTIONS as $function ) {
			if ( is_callable( $function ) ) {
				call_user_func( $function );
			}
		}
		/** The site's pages have changed; for caches that this plugin does not know. */
		do_action( 'parley_chat_pages_changed' );
	}
}
