<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

use Parley\Chat\Rest\Access;

defined( 'ABSPATH' ) || exit;

/**
 * Adds commands to WordPress's command palette: one for each of the plugin's screens that the user may open. The
 * commands are inline code of the palette's own script: pages without a palette load nothing, and pages with one load no
 * extra file.
 */
final class Commands {

	public function register(): void {
		add_action( 'admin_enqueue_scripts', array( $this, 'add' ) );
	}

	public function add(): void {
		if ( ! wp_script_is( 'wp-commands', 'registered' ) ) {
			return;
		}
		$commands = Access::may_answer() ? array( self::command( 'inbox', __( 'Parley Chat: inbox', 'parley-chat' ), InboxPage::url() ) ) : array();
		if ( Access::may_manage() ) {
			foreach ( self::screens() as $tab => $label ) {
				$commands[] = self::command( $tab, $label, SettingsPage::url() . '#' . $tab );
			}
			$commands[] = self::command( 'usage', __( 'Parley Chat: usage', 'parley-chat' ), InboxPage::usage_url() );
		}
		if ( array() === $commands ) {
			return;
		}
		wp_add_inline_script(
			'wp-commands',
			sprintf(
				'%s.forEach( function ( command ) { wp.data.dispatch( "core/commands" ).registerCommand( { name: command.name, label: command.label, callback: function ( palette ) { palette.close(); location.assign( command.url ); } } ); } );',
				wp_json_encode( $commands, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES )
			)
		);
	}

	private static function command( string $name, string $label, string $url ): array {
		return array(
			'name'  => 'parley-chat/' . $name,
			'label' => $label,
			'url'   => $url,
		);
	}

	/** Returns the labels of the commands, by tab of src/settings/settings.tsx. */
	private static function screens(): array {
		return array(
			'setup'      => __( 'Parley Chat: set up', 'parley-chat' ),
			'connection' => __( 'Parley Chat: connection', 'parley-chat' ),
			'workflow'   => __( 'Parley Chat: workflow or language model', 'parley-chat' ),
			'knowledge'  => __( 'Parley Chat: knowledge', 'parley-chat' ),
			'appearance' => __( 'Parley Chat: appearance', 'parley-chat' ),
			'display'    => __( 'Parley Chat: where it shows', 'parley-chat' ),
			'handover'   => __( 'Parley Chat: handover', 'parley-chat' ),
			'files'      => __( 'Parley Chat: files from visitors', 'parley-chat' ),
			'privacy'    => __( 'Parley Chat: privacy', 'parley-chat' ),
		);
	}
}
