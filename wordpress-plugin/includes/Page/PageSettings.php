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
		// Whether that address was connected with the API key of wp-config.php.
		'config_key'  => false,
		'public_key'  => '',
		// Whether there is a secret to sign with who is logged in; stored is whether there is one beside wp-config.php.
		'identifies'  => false,
		'where'       => 'everywhere',
		'pages'       => array(),
		'post_types'  => array(),
		'guests'      => true,
		'all_roles'   => true,
		'roles'       => array(),
		'user_fields' => self::USER_FIELDS,
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
		if ( self::is_identity_fixed() ) {
			$settings['identifies'] = true;
		}
		return $settings;
	}

	public static function is_service_fixed(): bool {
		return defined( 'PARLEY_SERVICE_URL' ) && '' !== ServiceAddress::tidied( (string) PARLEY_SERVICE_URL );
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
				'config_key'  => false,
				'public_key'  => '',
				'identifies'  => false,
			)
		);
	}
}
