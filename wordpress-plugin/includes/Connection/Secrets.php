<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

defined( 'ABSPATH' ) || exit;

/**
 * The API key and the identity secret: from wp-config.php if set there, else from an encrypted option that is not
 * autoloaded. Decrypted only to call the service, to sign a token, and to tell the owner whether a secret is readable and
 * how it ends.
 */
final class Secrets {

	public const OPTION = 'parley_chat_secrets';

	private const CONSTANTS = array(
		'api_key'         => 'PARLEY_API_KEY',
		'identity_secret' => 'PARLEY_IDENTITY_SECRET',
	);

	/**
	 * @var callable(): SecretBox Called only when a stored secret is read or written, which never happens on public pages.
	 */
	private $open_box;

	/** @var SecretBox|null */
	private $box = null;

	public function __construct( callable $open_box ) {
		$this->open_box = $open_box;
	}

	/** @param string $name `api_key` or `identity_secret`. */
	public function read( string $name ): ?string {
		if ( 'constant' === $this->source( $name ) ) {
			return (string) constant( self::CONSTANTS[ $name ] );
		}
		$sealed = $this->stored()[ $name ] ?? null;
		return is_string( $sealed ) ? $this->box()->open( $sealed ) : null;
	}

	/** Returns `constant`, `option`, or null if no secret is set or the stored one can no longer be decrypted. */
	public function source( string $name ): ?string {
		$constant = self::CONSTANTS[ $name ];
		if ( defined( $constant ) && '' !== (string) constant( $constant ) ) {
			return 'constant';
		}
		return $this->is_stored( $name ) ? 'option' : null;
	}

	/** Whether the option contains a readable secret, even if wp-config.php overrides it. */
	public function is_stored( string $name ): bool {
		$sealed = $this->stored()[ $name ] ?? null;
		return is_string( $sealed ) && null !== $this->box()->open( $sealed );
	}

	/** Whether a secret is stored but no longer decryptable, because the salts in wp-config.php changed. */
	public function is_unreadable( string $name ): bool {
		return isset( $this->stored()[ $name ] ) && null === $this->source( $name );
	}

	public function keep( string $name, string $text ): void {
		update_option( self::OPTION, array( $name => $this->box()->seal( $text ) ) + $this->stored(), false );
	}

	public function forget(): void {
		delete_option( self::OPTION );
	}

	/**
	 * Returns the last four characters of a secret for the owner; null if it has fewer than 12, because four would
	 * reveal too much.
	 */
	public function last_four( string $name ): ?string {
		$text = $this->read( $name );
		return null !== $text && strlen( $text ) >= 12 ? substr( $text, -4 ) : null;
	}

	private function box(): SecretBox {
		if ( null === $this->box ) {
			$this->box = ( $this->open_box )();
		}
		return $this->box;
	}

	private function stored(): array {
		$stored = get_option( self::OPTION, array() );
		return is_array( $stored ) ? $stored : array();
	}
}
