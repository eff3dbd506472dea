<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

defined( 'ABSPATH' ) || exit;

/**
 * Encrypts secrets for the database (libsodium's secretbox; WordPress includes it for every PHP), so that a copy of the
 * database or an SQL injection does not reveal them.
 */
final class SecretBox {

	/** @var string 32 bytes. */
	private $key;

	/** @param string $salt A secret from wp-config.php: `wp_salt()`. If it changes, older values can no longer be decrypted. */
	public function __construct( string $salt ) {
		$this->key = hash_hkdf( 'sha256', $salt, SODIUM_CRYPTO_SECRETBOX_KEYBYTES, 'parley-chat secrets' );
	}

	/** Returns nonce and ciphertext as base64. */
	public function seal( string $text ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, $this->key ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- Bytes as text.
	}

	/** Returns null if the value was not encrypted with this key, or was altered. */
	public function open( string $sealed ): ?string {
		$bytes = base64_decode( $sealed, true ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- Bytes as text.
		if ( false === $bytes || strlen( $bytes ) < SODIUM_CRYPTO_SECRETBOX_NONCEBYTES + SODIUM_CRYPTO_SECRETBOX_MACBYTES ) {
			return null;
		}
		$nonce = substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		$text  = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), $nonce, $this->key );
		return false === $text ? null : $text;
	}
}
