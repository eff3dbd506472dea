<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Page;

use WP_User;

defined( 'ABSPATH' ) || exit;

/** Whether this page and this visitor get the chat. Uses only data that WordPress has already loaded for the page. */
final class Audience {

	/** @var array As in PageSettings. */
	private $settings;

	public function __construct( array $settings ) {
		$this->settings = $settings;
	}

	public function includes( WP_User $user ): bool {
		if ( ! $user->exists() ) {
			return (bool) $this->settings['guests'];
		}
		return $this->settings['all_roles'] || array() !== array_intersect( $user->roles, $this->settings['roles'] );
	}

	/** Whether the current page shows the chat. A block or shortcode on the page shows the chat regardless. */
	public function covers_page(): bool {
		return $this->covers( self::page(), is_singular() ? (string) get_post_type() : '' );
	}

	/** Whether the front page shows the chat; can be called on any page. */
	public function covers_front_page(): bool {
		$page    = 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_on_front' ) : 0;
		$is_list = 0 === $page || ( function_exists( 'wc_get_page_id' ) && (int) wc_get_page_id( 'shop' ) === $page );
		return $this->covers( $page, $is_list ? '' : 'page' );
	}

	/** @param string $type Post type; empty if the page shows a list. */
	private function covers( int $page, string $type ): bool {
		if ( 'selected' !== $this->settings['where'] ) {
			return 'everywhere' === $this->settings['where'];
		}
		return in_array( $page, array_map( 'intval', $this->settings['pages'] ), true ) || ( '' !== $type && in_array( $type, $this->settings['post_types'], true ) );
	}

	/**
	 * Returns the id of the current page, as owners can select it; below 1 if there is none. Two selectable pages show
	 * lists: the page of posts and WooCommerce's shop.
	 */
	private static function page(): int {
		if ( function_exists( 'is_shop' ) && function_exists( 'wc_get_page_id' ) && is_shop() ) {
			return (int) wc_get_page_id( 'shop' );
		}
		return is_singular() || is_home() ? get_queried_object_id() : 0;
	}
}
