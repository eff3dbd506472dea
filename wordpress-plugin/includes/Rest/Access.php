<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

defined( 'ABSPATH' ) || exit;

/** Who may manage the chat: whoever manages the site's options, unless the filter `parley_chat_capability` says otherwise. */
final class Access {

	public static function capability(): string {
		/**
		 * The capability that the chat's screens and routes ask for.
		 *
		 * @param string $capability `manage_options` by default.
		 */
		return (string) apply_filters( 'parley_chat_capability', 'manage_options' );
	}

	/** A permission callback; of a cookie without a nonce WordPress knows no user. */
	public static function may_manage(): bool {
		return current_user_can( self::capability() );
	}
}
