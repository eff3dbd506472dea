<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Page;

use WP_User;

defined( 'ABSPATH' ) || exit;

/** Whether this page, and whoever looks at it, get the chat. Asks only what WordPress has loaded for the page anyway. */
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

	/** Of the page that is being shown. A block or shortcode on it shows whatever this says. */
	public function covers_page(): bool {
		if ( 'selected' !== $this->settings['where'] ) {
			return 'everywhere' === $this->settings['where'];
		}
		$pages = array_map( 'intval', $this->settings['pages'] );
		return in_array( self::page(), $pages, true ) || ( is_singular() && in_array( get_post_type(), $this->settings['post_types'], true ) );
	}

	/** The page that can be selected: two are shown as a list, that of posts and WooCommerce's shop. Below 1 where it is none. */
	private static function page(): int {
		if ( function_exists( 'is_shop' ) && function_exists( 'wc_get_page_id' ) && is_shop() ) {
			return (int) wc_get_page_id( 'shop' );
		}
		return is_singular() || is_home() ? get_queried_object_id() : 0;
	}
}
