<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

defined( 'ABSPATH' ) || exit;

/**
 * Seals secrets for the database (libsodium's secretbox; WordPress brings it to every PHP), so that neither a copy of
 * the database nor a hole that reads it gives them away.
 */
final class SecretBox {

	/** @var string 32 bytes. */
	private $key;

	/** @param string $salt What only wp-config.php knows: `wp_salt()`. When that changes, what was sealed stays closed. */
	public function __construct( string $salt ) {
		$this->key = hash_hkdf( 'sha256', $salt, SODIUM_CRYPTO_SECRETBOX_KEYBYTES, 'parley-chat secrets' );
	}

	/** Nonce and ciphertext as base64. */
	public function seal( string $text ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, $this->key ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- Bytes as text.
	}

	/** Null for what was not sealed with this key, or was altered. */
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
