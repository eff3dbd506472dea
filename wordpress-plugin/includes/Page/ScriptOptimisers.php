<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Page;

defined( 'ABSPATH' ) || exit;

/**
 * Excludes the chat's scripts from script optimisers, because a combined, inlined or moved script no longer finds its
 * tag and the files next to it. Uses the API of each optimiser; a missing optimiser costs nothing.
 */
final class ScriptOptimisers {

	/** The part that the scripts' addresses have in common. */
	private const FOLDER = 'parley-chat/build/';

	/** Filters on lists of addresses: Autoptimize, WP Rocket, LiteSpeed Cache and SiteGround Speed Optimizer. */
	private const ADDRESSES = array(
		'autoptimize_filter_js_exclude',
		'rocket_exclude_js',
		'rocket_exclude_defer_js',
		'rocket_delay_js_exclusions',
		'rocket_minify_excluded_external_js',
		'litespeed_optimize_js_excludes',
		'litespeed_optm_js_defer_exc',
		'litespeed_optm_gm_js_exc',
		'sgo_javascript_combine_excluded_external_paths',
	);

	/** Filters on lists of handles: SiteGround Speed Optimizer. */
	private const HANDLES = array(
		'sgo_js_minify_exclude',
		'sgo_javascript_combine_exclude',
		'sgo_js_async_exclude',
	);

	/** Filters about one handle: Hummingbird. */
	private const QUESTIONS = array(
		'wphb_minify_resource',
		'wphb_combine_resource',
		'wphb_defer_resource',
		'wphb_async_resource',
		'wphb_inline_resource',
	);

	/** Attributes for Cloudflare's Rocket Loader, and for optimisers that read the tag. */
	public const ATTRIBUTES = array(
		'data-cfasync'     => 'false',
		'data-no-optimize' => '1',
		'data-no-minify'   => '1',
	);

	/** @param string[] $handles Handles of the chat's scripts. */
	public static function exclude( array $handles ): void {
		self::add_to( self::ADDRESSES, array( self::FOLDER ) );
		self::add_to( self::HANDLES, $handles );
		foreach ( self::QUESTIONS as $question ) {
			// Runs after Hummingbird's own settings.
			add_filter(
				$question,
				static function ( $answer, $handle = '', $type = 'scripts' ) use ( $handles ) {
					return 'scripts' === $type && in_array( $handle, $handles, true ) ? false : $answer;
				},
				20,
				3
			);
		}
		// W3 Total Cache asks about each tag.
		add_filter(
			'w3tc_minify_js_do_tag_minification',
			static function ( $answer, $tag = '' ) {
				return false === strpos( (string) $tag, self::FOLDER ) ? $answer : false;
			},
			10,
			2
		);
	}

	/** Adds names to the list of each filter. The list is an array; for Autoptimize, it is a comma-separated string. */
	private static function add_to( array $filters, array $names ): void {
		foreach ( $filters as $filter ) {
			add_filter(
				$filter,
				static function ( $excluded ) use ( $names ) {
					return is_string( $excluded )
						? implode( ', ', array_merge( array_filter( array( $excluded ) ), $names ) )
						: array_merge( (array) $excluded, $names );
				}
			);
		}
	}
}
