<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Page;

use Parley\Chat\Service\ServiceAddress;

defined( 'ABSPATH' ) || exit;

/**
 * Everything that a public page needs, in one autoloaded option: the service's address, the site's public key, and
 * where, to whom and with which user fields the chat appears. None of it is secret.
 */
final class PageSettings {

	public const OPTION = 'parley_chat_page';

	/**
	 * Data about a logged-in user that may leave the site. Without `id`, nothing does, and the chat treats the user as a
	 * guest.
	 */
	public const USER_FIELDS = array( 'id', 'name', 'email', 'roles' );

	private const DEFAULTS = array(
		'service_url' => '',
		// The service's address for browsers, if it differs.
		'browser_url' => '',
		// Whether the service's address was connected with the API key in wp-config.php.
		'config_key'  => false,
		'public_key'  => '',
		// Whether there is a secret for signing identities; the stored value ignores wp-config.php.
		'identifies'  => false,
		// Whether somebody answers, according to the service's last response: a workflow or a model is set.
		'answered'    => true,
		// Whether handover is on, according to the service's last response.
		'handover'    => false,
		// Whether open chats receive messages immediately, according to the service's last response.
		'live'        => true,
		'where'       => 'everywhere',
		'pages'       => array(),
		'post_types'  => array(),
		'guests'      => true,
		'all_roles'   => true,
		'roles'       => array(),
		// Without `email`, which is sent only if the owner chooses it.
		'user_fields' => array( 'id', 'name', 'roles' ),
	);

	/** Creates the option in advance: looking up a missing option costs every page a query. */
	public static function prepare(): void {
		add_option( self::OPTION, array(), '', true );
	}

	/** Returns all settings, with the keys and defaults of DEFAULTS. wp-config.php takes precedence. */
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

	/** Returns the service's address for the scripts of the pages; empty if none is set. */
	public static function address_for_pages( array $settings ): string {
		return '' === $settings['browser_url'] ? $settings['service_url'] : $settings['browser_url'];
	}

	/**
	 * Returns the value of the service's setting `visitors`: who may chat. Everybody may chat if the plugin does not
	 * identify users, because the service could not distinguish them.
	 */
	public static function visitors( array $settings ): string {
		return ! $settings['guests'] && self::names_users( $settings ) ? 'verified' : 'all';
	}

	/** Whether the chat receives who is logged in. */
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

	/** Removes the chat from the pages; its display settings stay for the next connection. */
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
