<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

use Parley\Chat\Page\PageSettings;
use Parley\Chat\Rest\Access;

defined( 'ABSPATH' ) || exit;

/**
 * The most frequent questions that could not be answered, on the dashboard of users who manage the chat. A script loads
 * the questions (src/admin/questions.ts), so the dashboard does not wait for the service.
 */
final class QuestionsWidget {

	private const HANDLE = 'parley-chat-questions';

	/** @var string The plugin's main file. */
	private $file;

	/** @var PageSettings */
	private $settings;

	public function __construct( string $file, PageSettings $settings ) {
		$this->file     = $file;
		$this->settings = $settings;
	}

	public function register(): void {
		add_action( 'wp_dashboard_setup', array( $this, 'add' ) );
	}

	public function add(): void {
		if ( '' === $this->settings->all()['public_key'] || ! Access::may_manage() ) {
			return;
		}
		wp_add_dashboard_widget( self::HANDLE, esc_html__( 'Parley Chat: unanswered questions', 'parley-chat' ), array( $this, 'render' ) );
		$asset = require plugin_dir_path( $this->file ) . 'build/admin/questions.asset.php';
		wp_enqueue_script( self::HANDLE, plugins_url( 'build/admin/questions.js', $this->file ), $asset['dependencies'], $asset['version'], array( 'in_footer' => true ) );
		wp_set_script_translations( self::HANDLE, 'parley-chat' );
	}

	public function render(): void {
		printf(
			'<div id="parley-chat-most-asked" style="overflow-wrap: anywhere" data-knowledge="%s"><p>%s</p></div>',
			esc_url( SettingsPage::url() . '#knowledge' ),
			esc_html__( 'Loading…', 'parley-chat' )
		);
	}
}
