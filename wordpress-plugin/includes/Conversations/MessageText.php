<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Conversations;

defined( 'ABSPATH' ) || exit;

/** A message as plain text: its text, then the names of its files. */
final class MessageText {

	public static function of( array $message ): string {
		$names = implode( ', ', array_column( $message['files'] ?? array(), 'name' ) );
		return implode( "\n", array_filter( array( $message['content'], $names ), 'strlen' ) );
	}
}
