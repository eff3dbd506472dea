<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Page;

use Parley\Chat\Service\ServiceAddress;

defined( 'ABSPATH' ) || exit;

/**
 * All that a public page needs, in one autoloaded option: where the service is, the site's public key, and where, to
 * whom and with which user fields the chat shows. Nothing in it is secret.
 */
final class PageSettings {

	public const OPTION = 'parley_chat_page';

	/** What may leave the site about a logged-in user. Without `id` nothing does: the chat takes them for a guest. */
	public const USER_FIELDS = array( 'id', 'name', 'email', 'roles' );

	private const DEFAULTS = array(
		'service_url' => '',
		// Where browsers reach the service, if not there.
		'browser_url' => '',
		// Whether that address was connected with the API key of wp-config.php.
		'config_key'  => false,
		'public_key'  => '',
		// Whether there is a secret to sign with who is logged in; stored is whether there is one beside wp-config.php.
		'identifies'  => false,
		// Whether somebody answers, as the service said last: a workflow or a model is set.
		'answered'    => true,
		// Whether a conversation can get to a person, as the service said last.
		'handover'    => false,
		// Whether open chats receive messages immediately, as the service said last.
		'live'        => true,
		'where'       => 'everywhere',
		'pages'       => array(),
		'post_types'  => array(),
		'guests'      => true,
		'all_roles'   => true,
		'roles'       => array(),
		// An e-mail address is sent only where the owner chooses so.
		'user_fields' => array( 'id', 'name', 'roles' ),
	);

	/** The option is there from the start: looking for one that is not costs every page a query. */
	public static function prepare(): void {
		add_option( self::OPTION, array(), '', true );
	}

	/** Keys and defaults as in DEFAULTS. What wp-config.php says comes first. */
	public function all(): array {
		$stored   = get_option( self::OPTION, array() );
		$settings = array_merge( self::DEFAULTS, is_array( $stored ) ? $stored : array() );
		if ( self::is_service_fixed() ) {
			$settings['service_url'] = ServiceAddress::tidied( (string) PARLEY_SERVICE_URL );
		}
		if ( self::is_browser_url_fixed() ) {
			$settings['browser_url'] = ServiceAddress::tidied( (string) PARLEY_BROWSER_URL );
		}
		if ( self::is_identity_fixed() ) {
			$settings['identifies'] = true;
		}
		return $settings;
	}

	public static function is_service_fixed(): bool {
		return defined( 'PARLEY_SERVICE_URL' ) && '' !== ServiceAddress::tidied( (string) PARLEY_SERVICE_URL );
	}

	public static function is_browser_url_fixed(): bool {
		return defined( 'PARLEY_BROWSER_URL' ) && '' !== ServiceAddress::tidied( (string) PARLEY_BROWSER_URL );
	}

	/** Where the pages' scripts find the service; empty where no page has any. */
	public static function address_for_pages( array $settings ): string {
		return '' === $settings['browser_url'] ? $settings['service_url'] : $settings['browser_url'];
	}

	/**
	 * Whom the service is to let chat (its setting `visitors`). It can tell only where the plugin names those who are logged
	 * in: where it names nobody, all have to stay.
	 */
	public static function visitors( array $settings ): string {
		return ! $settings['guests'] && self::names_users( $settings ) ? 'verified' : 'all';
	}

	/** Whether the chat learns who is logged in. */
	public static function names_users( array $settings ): bool {
		return $settings['identifies'] && in_array( 'id', $settings['user_fields'], true );
	}

	/** Whether pages can show a chat: the site is connected and somebody answers. */
	public static function is_ready( array $settings ): bool {
		return '' !== $settings['public_key'] && '' !== $settings['service_url'] && $settings['answered'];
	}

	private static function is_identity_fixed(): bool {
		return defined( 'PARLEY_IDENTITY_SECRET' ) && '' !== (string) PARLEY_IDENTITY_SECRET;
	}

	public function change( array $changes ): void {
		$stored = get_option( self::OPTION, array() );
		update_option( self::OPTION, array_merge( self::DEFAULTS, is_array( $stored ) ? $stored : array(), $changes ), true );
	}

	/** Takes the chat off the pages; where it showed is kept for the next connection. */
	public function disconnect(): void {
		$this->change(
			array(
				'service_url' => '',
				'browser_url' => '',
				'config_key'  => false,
				'public_key'  => '',
				'identifies'  => false,
				'handover'    => false,
			)
		);
	}
}
