<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

use Parley\Chat\Inbox\Changes;
use Parley\Chat\Page\PageSettings;
use Parley\Chat\Rest\Access;
use WP_Admin_Bar;

defined( 'ABSPATH' ) || exit;

/**
 * Shows how many visitors wait for a person, in the admin bar and next to the menu's name. Only on sites with handover,
 * for users who may answer. In the admin, a script polls the number; other pages show the last number that was read.
 */
final class WaitingBubble {

	private const HANDLE = 'parley-chat-waiting';

	/** @var string The plugin's main file. */
	private $file;

	/** @var PageSettings */
	private $settings;

	public function __construct( string $file, PageSettings $settings ) {
		$this->file     = $file;
		$this->settings = $settings;
	}

	public function register(): void {
		add_action( 'admin_bar_menu', array( $this, 'add_to_bar' ), 80 );
		add_action( 'admin_enqueue_scripts', array( $this, 'enqueue' ) );
		add_action( 'admin_bar_init', array( $this, 'draw' ) );
	}

	public function add_to_bar( WP_Admin_Bar $bar ): void {
		if ( ! $this->is_shown() ) {
			return;
		}
		$count = $this->count();
		$bar->add_node(
			array(
				'id'    => self::HANDLE,
				'href'  => InboxPage::url() . '#view=waiting',
				'title' => '<span class="ab-icon" aria-hidden="true"></span><span class="parley-waiting-count" aria-hidden="true">' . esc_html( number_format_i18n( $count ) ) . '</span><span class="ab-label">' . esc_html( self::text( $count ) ) . '</span>',
				'meta'  => array( 'class' => ( 0 === $count ? 'hidden' : '' ) . ( $this->is_on() ? '' : ' is-off' ) ),
			)
		);
	}

	/**
	 * Adds the styles of the item in the admin bar. On narrow screens, WordPress hides other plugins' items and shows only
	 * icons, so the styles show the item there, with the number next to its icon.
	 */
	public function draw(): void {
		if ( ! $this->is_shown() ) {
			return;
		}
		$item = '#wpadminbar #wp-admin-bar-' . self::HANDLE;
		wp_add_inline_style(
			'admin-bar',
			"$item .ab-icon:before { content: '\\f125'; top: 3px; }
			$item .parley-waiting-count { display: none; }
			@media screen and (max-width: 782px) {
				$item:not(.hidden) { display: block; }
				$item .ab-item { position: relative; }
				$item .ab-icon:before { display: block; top: 0; font-size: 32px; line-height: 46px; }
				$item .parley-waiting-count { position: absolute; top: 5px; right: 3px; display: block; box-sizing: border-box; min-width: 18px; padding: 0 5px; border-radius: 9px; color: #fff; background: #d63638; font-size: 11px; font-weight: 600; line-height: 18px; text-align: center; }
			}"
		);
	}

	public function enqueue(): void {
		if ( ! $this->is_shown() ) {
			return;
		}
		$asset = require plugin_dir_path( $this->file ) . 'build/admin/waiting.asset.php';
		wp_enqueue_script( self::HANDLE, plugins_url( 'build/admin/waiting.js', $this->file ), $asset['dependencies'], $asset['version'], array( 'in_footer' => true ) );
		wp_set_script_translations( self::HANDLE, 'parley-chat' );
	}

	/** Returns the same text as the script (src/admin/waiting-mark.ts). */
	public static function text( int $count ): string {
		/* translators: %d: number of visitors. */
		return sprintf( _n( '%d visitor waits for a person', '%d visitors wait for a person', $count, 'parley-chat' ), $count );
	}

	/** Returns the number next to the menu's name, like WordPress's own counts of updates. */
	public function menu_mark(): string {
		if ( ! $this->is_shown() ) {
			return '';
		}
		$count = $this->count();
		return sprintf(
			' <span class="parley-waiting-mark awaiting-mod count-%1$d"%2$s><span class="parley-waiting-count">%3$s</span></span>',
			$count,
			0 === $count ? ' hidden' : '',
			esc_html( number_format_i18n( $count ) )
		);
	}

	/**
	 * Whether the page has the elements for the number. The settings page has them even without handover, because
	 * handover may be switched on there.
	 */
	private function is_shown(): bool {
		$is_settings = SettingsPage::SLUG === ( $GLOBALS['plugin_page'] ?? '' );
		return ( $is_settings || $this->is_on() ) && Access::may_answer();
	}

	private function count(): int {
		return $this->is_on() ? Changes::last_waiting( $this->settings->all()['public_key'] ) : 0;
	}

	private function is_on(): bool {
		$settings = $this->settings->all();
		return $settings['handover'] && '' !== $settings['public_key'];
	}
}
