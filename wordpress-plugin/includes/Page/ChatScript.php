<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Page;

use WP_HTML_Tag_Processor;

defined( 'ABSPATH' ) || exit;

/**
 * Adds the widget to public pages as a deferred script and, with WooCommerce, a second script for the cart. Both tags
 * are identical for every visitor who is not logged in, so that the page can be cached. Pages of logged-in users, which
 * no cache shares, get a small script before the widget's. Its tag contains the user's nonce, and it tells the chat how
 * to identify the user. Nothing here calls the service or queries the database.
 */
final class ChatScript {

	private const WIDGET   = 'parley-chat-widget';
	private const IDENTIFY = 'parley-chat-identify';
	private const CART     = 'parley-chat-cart';
	private const HANDLES  = array( self::WIDGET, self::IDENTIFY, self::CART );

	/** @var string The plugin's main file. */
	private $file;

	/** @var PageSettings */
	private $settings;

	/** @var string|null Selector of the element for an inline chat; null for a launcher. */
	private $container = null;

	public function __construct( string $file, PageSettings $settings ) {
		$this->file     = $file;
		$this->settings = $settings;
	}

	public function register(): void {
		add_action( 'wp_enqueue_scripts', array( $this, 'enqueue_on_page' ) );
		add_filter( 'script_loader_tag', array( $this, 'with_attributes' ), 10, 2 );
		ScriptOptimisers::exclude( self::HANDLES );
	}

	public function enqueue_on_page(): void {
		$settings = $this->settings->all();
		if ( ( new Audience( $settings ) )->covers_page() ) {
			$this->enqueue();
		}
	}

	/**
	 * Shows the chat inside an element instead of floating. Returns false if the chat may not be shown.
	 *
	 * @param string $container A selector.
	 */
	public function enqueue_in( string $container ): bool {
		if ( ! $this->enqueue() ) {
			return false;
		}
		$this->container = $container;
		return true;
	}

	/** Returns what the block's preview needs. `site`, the public key, is empty until a workflow or a model is set. */
	public function place(): array {
		$settings = $this->settings->all();
		return array(
			'site'    => $settings['answered'] ? $settings['public_key'] : '',
			'service' => PageSettings::address_for_pages( $settings ),
			'locale'  => get_bloginfo( 'language' ),
		);
	}

	/**
	 * Returns the attributes of the chat's script tag on a visitor's page: `src` without its version, `data-site` and
	 * `data-service`.
	 */
	public function as_written(): array {
		$placing = $this->placing( self::WIDGET );
		return array(
			'src'          => plugins_url( 'build/widget/widget.js', $this->file ),
			'data-site'    => $placing['data-site'],
			'data-service' => $placing['data-service'],
		);
	}

	private function enqueue(): bool {
		$settings = $this->settings->all();
		$user     = wp_get_current_user();
		if ( ! PageSettings::is_ready( $settings ) || ! ( new Audience( $settings ) )->includes( $user ) ) {
			return false;
		}
		$is_named = $user->exists() && PageSettings::names_users( $settings );
		if ( $is_named ) {
			$this->enqueue_script( self::IDENTIFY, 'page/identify' );
		}
		// Depends on the identity script: otherwise the chat could open for a guest before it can ask who is logged in.
		$this->enqueue_script( self::WIDGET, 'widget/widget', $is_named ? array( self::IDENTIFY ) : array() );
		if ( class_exists( 'WooCommerce', false ) ) {
			$this->enqueue_script( self::CART, 'page/cart' );
		}
		return true;
	}

	/**
	 * Adds the settings of a script as attributes of its tag. An inline script would not work with a strict
	 * Content-Security-Policy.
	 */
	public function with_attributes( string $tag, string $handle ): string {
		if ( ! in_array( $handle, self::HANDLES, true ) ) {
			return $tag;
		}
		$attributes = self::IDENTIFY === $handle ? $this->signing() : $this->placing( $handle );
		return $this->tag( $tag, ScriptOptimisers::ATTRIBUTES + $attributes );
	}

	/**
	 * Returns the attributes of the script that identifies the user. The token's address names the user for whom the page
	 * was made, so that a user who has logged in since gets no token.
	 */
	private function signing(): array {
		return array(
			'data-token-url' => add_query_arg( 'user', get_current_user_id(), rest_url( 'parley-chat/v1/user-token' ) ),
			'data-nonce-url' => admin_url( 'admin-ajax.php?action=rest-nonce' ),
			'data-nonce'     => wp_create_nonce( 'wp_rest' ),
		);
	}

	private function placing( string $handle ): array {
		$settings = $this->settings->all();
		$is_shop  = self::WIDGET === $handle && class_exists( 'WooCommerce', false );
		return array(
			'data-site'      => $settings['public_key'],
			'data-service'   => PageSettings::address_for_pages( $settings ),
			'data-container' => $this->container,
			'data-cart-url'  => self::CART === $handle ? rest_url( 'wc/store/v1/cart' ) : null,
			'data-shop'      => $is_shop ? 'woocommerce' : null,
			'data-shop-path' => $is_shop ? $this->rest_path() : null,
		);
	}

	/** Returns the path of the REST API, for the shop's calls on the page's own origin. */
	private function rest_path(): string {
		$parts = wp_parse_url( rest_url() );
		return ( $parts['path'] ?? '/' ) . ( isset( $parts['query'] ) ? '?' . $parts['query'] : '' );
	}

	private function tag( string $tag, array $attributes ): string {
		$processor = new WP_HTML_Tag_Processor( $tag );
		// Only the tag with `src`, because a tag with translations may come before it.
		while ( $processor->next_tag( 'script' ) ) {
			if ( null === $processor->get_attribute( 'src' ) ) {
				continue;
			}
			foreach ( array_filter( $attributes, 'is_string' ) as $name => $value ) {
				$processor->set_attribute( $name, $value );
			}
		}
		return $processor->get_updated_html();
	}

	/**
	 * @param string   $entry  Name of the script in the build. The `.asset.php` file next to it contains its version.
	 * @param string[] $before Handles of scripts that must run before it.
	 */
	private function enqueue_script( string $handle, string $entry, array $before = array() ): void {
		wp_enqueue_script(
			$handle,
			plugins_url( 'build/' . $entry . '.js', $this->file ),
			$before,
			$this->version( $entry ),
			array(
				'strategy'  => 'defer',
				'in_footer' => true,
			)
		);
	}

	private function version( string $entry ): string {
		return ( require plugin_dir_path( $this->file ) . 'build/' . $entry . '.asset.php' )['version'];
	}
}
