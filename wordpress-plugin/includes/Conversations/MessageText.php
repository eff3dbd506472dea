<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Conversations;

defined( 'ABSPATH' ) || exit;

/** What a message says where only text can stand: the names of its files below its words. */
final class MessageText {

	public static function of( array $message ): string {
		$names = implode( ', ', array_column( $message['files'] ?? array(), 'name' ) );
		return implode( "\n", array_filter( array( $message['content'], $names ), 'strlen' ) );
	}
}
