<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Page;

defined( 'ABSPATH' ) || exit;

/**
 * Has page caches forget what they kept: a page from before a change would show the chat where it is no more, or lack it.
 * Each cache is asked in the way that it offers to other plugins; one that is not there costs nothing.
 */
final class PageCaches {

	/** Actions that a cache listens to: LiteSpeed Cache, Cache Enabler, Breeze, Hummingbird and Nginx Helper. */
	private const ACTIONS = array(
		'litespeed_purge_all',
		'cache_enabler_clear_complete_cache',
		'breeze_clear_all_cache',
		'wphb_clear_page_cache',
		'rt_nginx_helper_purge_all',
	);

	/** Of WP Super Cache, W3 Total Cache, WP Rocket, SiteGround Speed Optimizer, WP Fastest Cache, WP-Optimize and Autoptimize. */
	private const FUNCTIONS = array(
		'wp_cache_clear_cache',
		'w3tc_flush_all',
		'rocket_clean_domain',
		'sg_cachepress_purge_cache',
		'wpfc_clear_all_cache',
		'wpo_cache_flush',
		'autoptimizeCache::clearall',
	);

	/** All that decides what a page has of the chat is in one option. WordPress calls this only where it really changes. */
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
		/** The pages of the site have changed: for caches that this plugin does not know. */
		do_action( 'parley_chat_pages_changed' );
	}
}
