<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

use Parley\Chat\Rest\Access;

defined( 'ABSPATH' ) || exit;

/** The settings page. The browser renders its content (src/index.tsx), which calls the REST routes. */
final class SettingsPage {

	public const SLUG = 'parley-chat';

	/** @var string The plugin's main file. */
	private $file;

	public function __construct( string $file ) {
		$this->file = $file;
	}

	public function register(): void {
		add_action( 'admin_menu', array( $this, 'add_menu' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( $this->file ), array( $this, 'add_link' ) );
	}

	public static function url(): string {
		return admin_url( 'admin.php?page=' . self::SLUG );
	}

	public function add_menu(): void {
		$page = add_submenu_page( InboxPage::SLUG, __( 'Parley Chat', 'parley-chat' ), __( 'Settings', 'parley-chat' ), Access::capability(), self::SLUG, array( $this, 'render' ) );
		add_action(
			'admin_enqueue_scripts',
			function ( string $shown ) use ( $page ): void {
				if ( $shown === $page ) {
					$this->enqueue();
				}
			}
		);
	}

	public function add_link( array $links ): array {
		array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( self::url() ), esc_html__( 'Settings', 'parley-chat' ) ) );
		return $links;
	}

	public function render(): void {
		printf(
			'<div class="wrap"><h1>%s</h1><div id="parley-chat-settings" data-widget="%s" data-uploads="%s" data-locale="%s" data-timezone="%s" data-recipes="%s" data-home="%s" data-shop="%s"><noscript>%s</noscript></div></div>',
			esc_html__( 'Parley Chat', 'parley-chat' ),
			esc_url( plugins_url( 'build/widget/widget.js', $this->file ) ),
			esc_url( set_url_scheme( wp_get_upload_dir()['baseurl'] ) ),
			esc_attr( str_replace( '_', '-', get_user_locale() ) ),
			esc_attr( wp_timezone_string() ),
			esc_url( plugins_url( 'build/recipes/', $this->file ) ),
			esc_url( home_url( '/' ) ),
			class_exists( 'WooCommerce', false ) ? 'woocommerce' : '',
			esc_html__( 'These settings need JavaScript.', 'parley-chat' )
		);
	}

	private function enqueue(): void {
		// The Media Library, from which users choose the logo (src/appearance/media-library.ts). Loaded before our own
		// script: otherwise messages to screen readers are lost until the page is complete.
		if ( current_user_can( 'upload_files' ) ) {
			wp_enqueue_media();
		}
		$asset = require plugin_dir_path( $this->file ) . 'build/index.asset.php';
		wp_enqueue_script( self::SLUG, plugins_url( 'build/index.js', $this->file ), $asset['dependencies'], $asset['version'], array( 'in_footer' => true ) );
		wp_set_script_translations( self::SLUG, 'parley-chat' );
		wp_enqueue_style( self::SLUG, plugins_url( 'build/index.css', $this->file ), array( 'wp-components' ), $asset['version'] );
		wp_style_add_data( self::SLUG, 'rtl', 'replace' );
	}
}
