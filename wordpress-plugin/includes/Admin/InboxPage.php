<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

use Parley\Chat\Inbox\Agent;
use Parley\Chat\Page\PageSettings;
use Parley\Chat\Rest\Access;
use Parley\Chat\Rest\Routes;

defined( 'ABSPATH' ) || exit;

/** The inbox for users who answer, and usage below it for users who manage. The browser renders both (src/inbox). */
final class InboxPage {

	public const SLUG = 'parley-chat-inbox';

	private const USAGE = 'parley-chat-usage';

	/** @var string The plugin's main file. */
	private $file;

	/** @var PageSettings */
	private $settings;

	/** @var WaitingBubble */
	private $bubble;

	public function __construct( string $file, PageSettings $settings, WaitingBubble $bubble ) {
		$this->file     = $file;
		$this->settings = $settings;
		$this->bubble   = $bubble;
	}

	public function register(): void {
		// Priority 9 adds the inbox before the settings, which are below it in the menu.
		add_action( 'admin_menu', array( $this, 'add_menu' ), 9 );
		add_action( 'admin_menu', array( $this, 'add_usage' ), 11 );
	}

	public static function url(): string {
		return admin_url( 'admin.php?page=' . self::SLUG );
	}

	public static function usage_url(): string {
		return admin_url( 'admin.php?page=' . self::USAGE );
	}

	public function add_menu(): void {
		$title = __( 'Inbox', 'parley-chat' );
		$may   = Access::answer_capability();
		$page  = add_menu_page( $title, esc_html__( 'Parley Chat', 'parley-chat' ) . $this->bubble->menu_mark(), $may, self::SLUG, array( $this, 'render' ), 'dashicons-format-chat' );
		add_submenu_page( self::SLUG, $title, $title, $may, self::SLUG, array( $this, 'render' ) );
		$this->enqueue_on( $page );
	}

	public function add_usage(): void {
		$title = __( 'Usage', 'parley-chat' );
		$page  = add_submenu_page( self::SLUG, $title, $title, Access::capability(), self::USAGE, array( $this, 'render_usage' ) );
		$this->enqueue_on( (string) $page );
	}

	public function render(): void {
		$this->render_screen( 'inbox', __( 'Inbox', 'parley-chat' ) );
	}

	public function render_usage(): void {
		$this->render_screen( 'usage', __( 'Usage', 'parley-chat' ) );
	}

	private function render_screen( string $screen, string $title ): void {
		// WordPress moves the notices of other plugins below the `<hr>`.
		printf( '<div class="wrap parley-%s-page"><h1 class="screen-reader-text">%s</h1><hr class="wp-header-end">', esc_attr( $screen ), esc_html( $title ) );
		if ( '' === $this->settings->all()['public_key'] ) {
			printf( '<p>%s</p></div>', esc_html__( 'This site is not connected to Parley. An administrator can connect it under Settings.', 'parley-chat' ) );
			return;
		}
		printf(
			'<div id="parley-chat-inbox" data-screen="%s" data-host="%s"><noscript>%s</noscript></div></div>',
			esc_attr( $screen ),
			esc_attr( (string) wp_json_encode( $this->facts() ) ),
			esc_html__( 'This page needs JavaScript.', 'parley-chat' )
		);
	}

	/** Returns the `InboxFacts` of src/inbox/inbox-facts.ts. */
	private function facts(): array {
		$settings    = $this->settings->all();
		$may_manage  = Access::may_manage();
		$has_shop    = class_exists( 'WooCommerce', false );
		return array(
			'rest'      => rest_url( Routes::SPACE . '/' ),
			'nonce'     => wp_create_nonce( 'wp_rest' ),
			'renew'     => admin_url( 'admin-ajax.php?action=rest-nonce' ),
			'person'    => Agent::person( wp_get_current_user() ) + array( 'mayManage' => $may_manage ),
			'site'      => array(
				'key'    => $settings['public_key'],
				'name'   => html_entity_decode( get_bloginfo( 'name' ), ENT_QUOTES, 'UTF-8' ),
				'origin' => home_url( '/' ),
				'isLive' => $settings['live'],
			),
			'locale'    => str_replace( '_', '-', get_user_locale() ),
			'isRtl'     => is_rtl(),
			'products'  => $has_shop ? rest_url( 'wc/store/v1/products' ) : null,
		);
	}

	private function enqueue_on( string $page ): void {
		add_action(
			'admin_enqueue_scripts',
			function ( string $shown ) use ( $page ): void {
				if ( $shown === $page ) {
					$this->enqueue();
				}
			}
		);
	}

	private function enqueue(): void {
		$asset = require plugin_dir_path( $this->file ) . 'build/inbox.asset.php';
		wp_enqueue_script( self::SLUG, plugins_url( 'build/inbox.js', $this->file ), $asset['dependencies'], $asset['version'], array( 'in_footer' => true ) );
		wp_set_script_translations( self::SLUG, 'parley-chat' );
		// One style sheet for both text directions.
		wp_enqueue_style( self::SLUG, plugins_url( 'build/inbox.css', $this->file ), array( 'wp-components' ), $asset['version'] );
	}
}
