<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

defined( 'ABSPATH' ) || exit;

/**
 * The API key and the identity secret: from wp-config.php where the owner put them there, else from an option that is
 * sealed and not autoloaded. Only PHP that calls the service or signs a token asks for them.
 */
final class Secrets {

	public const OPTION = 'parley_chat_secrets';

	private const CONSTANTS = array(
		'api_key'         => 'PARLEY_API_KEY',
		'identity_secret' => 'PARLEY_IDENTITY_SECRET',
	);

	/** @var callable(): SecretBox Opened only when a secret is asked for: a public page never does. */
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

	/** `constant`, `option`, or null where there is none. An option that can no longer be opened is none. */
	public function source( string $name ): ?string {
		$constant = self::CONSTANTS[ $name ];
		if ( defined( $constant ) && '' !== (string) constant( $constant ) ) {
			return 'constant';
		}
		return $this->is_kept( $name ) ? 'option' : null;
	}

	/** Whether there is one in the option, be it that wp-config.php has another that comes first. */
	public function is_kept( string $name ): bool {
		$sealed = $this->stored()[ $name ] ?? null;
		return is_string( $sealed ) && null !== $this->box()->open( $sealed );
	}

	/** Stored once, but closed for good since the salts of wp-config.php changed. */
	public function is_unreadable( string $name ): bool {
		return isset( $this->stored()[ $name ] ) && null === $this->source( $name );
	}

	public function keep( string $name, string $text ): void {
		update_option( self::OPTION, array( $name => $this->box()->seal( $text ) ) + $this->stored(), false );
	}

	public function forget(): void {
		delete_option( self::OPTION );
	}

	/** What an owner may see of a secret: four characters, unless it is so short that they would say too much. */
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
