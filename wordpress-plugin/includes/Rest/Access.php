<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

defined( 'ABSPATH' ) || exit;

/**
 * The plugin's capabilities and permission callbacks. WordPress does not identify users by a cookie without a nonce.
 */
final class Access {

	/** Allows reading and answering conversations. */
	public const ANSWER = 'parley_answer';

	/** Allows changing settings, deleting and exporting conversations, and reading usage. */
	public const MANAGE = 'parley_manage';

	public static function capability(): string {
		/**
		 * The capability that the chat's settings, exports and deletions require.
		 *
		 * @param string $capability `parley_manage` by default.
		 */
		return (string) apply_filters( 'parley_chat_capability', self::MANAGE );
	}

	public static function answer_capability(): string {
		/**
		 * The capability that the inbox requires.
		 *
		 * @param string $capability `parley_answer` by default.
		 */
		return (string) apply_filters( 'parley_chat_answer_capability', self::ANSWER );
	}

	public static function may_manage(): bool {
		return current_user_can( self::capability() );
	}

	public static function may_answer(): bool {
		return current_user_can( self::answer_capability() );
	}
}
