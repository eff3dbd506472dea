<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Identity;

defined( 'ABSPATH' ) || exit;

/** Signs the identity of a logged-in user for the service: a JSON Web Token (RFC 7519, HS256). */
final class UserToken {

	/** Seconds. The service accepts at most an hour; a page fetches a new token when it needs one. */
	public const LIFETIME = 600;

	/** @param int $now Unix time in seconds. */
	public static function sign( array $data, string $secret, int $now ): string {
		$head    = self::encoded(
			array(
				'alg' => 'HS256',
				'typ' => 'JWT',
			)
		);
		$claims  = self::encoded(
			array(
				'iat'      => $now,
				'exp'      => $now + self::LIFETIME,
				'platform' => 'wordpress',
				'data'     => $data,
			)
		);
		$content = $head . '.' . $claims;
		return $content . '.' . self::base64url( hash_hmac( 'sha256', $content, $secret, true ) );
	}

	private static function encoded( array $value ): string {
		// Invalid UTF-8 becomes U+FFFD: a badly stored name does not prevent a user from chatting.
		return self::base64url( (string) json_encode( $value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions
	}

	/** Encodes bytes as in RFC 4648, section 5, without padding. */
	private static function base64url( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- Bytes as text.
	}
}
