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
		if ( is_singular() ) {
			return in_array( get_queried_object_id(), $pages, true ) || in_array( get_post_type(), $this->settings['post_types'], true );
		}
		// The page of posts is shown as a list, yet it is a page that can be selected.
		return is_home() && in_array( (int) get_queried_object_id(), $pages, true ) && get_queried_object_id() > 0;
	}
}
