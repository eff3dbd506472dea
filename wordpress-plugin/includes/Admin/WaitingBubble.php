<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

use Parley\Chat\Conversations\Waiting;
use Parley\Chat\Page\PageSettings;
use Parley\Chat\Rest\Access;
use WP_Admin_Bar;

defined( 'ABSPATH' ) || exit;

/**
 * How many visitors wait for a person, in the admin bar and beside the menu's name: only at sites that hand conversations
 * over, for those who may answer. In the admin a script asks from time to time; elsewhere it is as counted last.
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
		add_action( 'admin_bar_init', array( $this, 'keep_on_phones' ) );
	}

	public function add_to_bar( WP_Admin_Bar $bar ): void {
		if ( ! $this->is_shown() ) {
			return;
		}
		$count = Waiting::last();
		$bar->add_node(
			array(
				'id'    => self::HANDLE,
				'href'  => SettingsPage::url() . '#conversations',
				'title' => '<span class="ab-icon dashicons dashicons-format-chat" aria-hidden="true"></span><span class="ab-label">' . esc_html( self::text( $count ) ) . '</span>',
				'meta'  => array( 'class' => 0 === $count ? 'hidden' : '' ),
			)
		);
	}

	/** WordPress hides on narrow screens what it did not put into the bar itself. */
	public function keep_on_phones(): void {
		if ( $this->is_shown() ) {
			wp_add_inline_style( 'admin-bar', '@media (max-width: 782px) { #wpadminbar li#wp-admin-bar-' . self::HANDLE . ':not(.hidden) { display: block; } }' );
		}
	}

	public function enqueue(): void {
		if ( ! $this->is_shown() ) {
			return;
		}
		$asset = require plugin_dir_path( $this->file ) . 'build/admin/waiting.asset.php';
		wp_enqueue_script( self::HANDLE, plugins_url( 'build/admin/waiting.js', $this->file ), $asset['dependencies'], $asset['version'], array( 'in_footer' => true ) );
		wp_set_script_translations( self::HANDLE, 'parley-chat' );
	}

	/** As the script says it (src/admin/waiting.ts). */
	public static function text( int $count ): string {
		/* translators: %d: number of visitors. */
		return sprintf( _n( '%d visitor waits for a person', '%d visitors wait for a person', $count, 'parley-chat' ), $count );
	}

	/** Beside the menu's name, as WordPress shows updates that wait. */
	public function menu_mark(): string {
		if ( ! $this->is_shown() ) {
			return '';
		}
		$count = Waiting::last();
		return sprintf(
			' <span class="parley-waiting-mark awaiting-mod count-%1$d"%2$s><span class="parley-waiting-count">%3$s</span></span>',
			$count,
			0 === $count ? ' hidden' : '',
			esc_html( number_format_i18n( $count ) )
		);
	}

	private function is_shown(): bool {
		$settings = $this->settings->all();
		return $settings['handover'] && '' !== $settings['public_key'] && Access::may_manage();
	}
}
