<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Privacy;

defined( 'ABSPATH' ) || exit;

/** Suggests a text about the chat for the site's privacy policy. */
final class PolicyText {

	public static function register(): void {
		add_action( 'admin_init', array( self::class, 'suggest' ) );
	}

	public static function suggest(): void {
		$paragraphs = array(
			__( 'This site offers a chat. What you write in it, and any file that you send, goes to the chat service that this site uses and to the workflow that writes the answers, together with the address and title of the page you are on, the page you came from and, in a shop, the total of your cart.', 'parley-chat' ),
			__( 'If you are logged in, your user number and, depending on the settings of this site, your display name, e-mail address and roles are sent along, so that the answers can take into account who you are. If you are not logged in, nothing that identifies you is sent.', 'parley-chat' ),
			__( 'When you first open the chat, your browser begins to remember the conversation in its local storage, so that it continues on the next page. You can delete the conversation in the chat at any time.', 'parley-chat' ),
			/* translators: Keep the square brackets: the site's owner fills them in. */
			__( 'Conversations, each with the address and title of the page on which it began, are kept by the chat service for [number of days]. The service is run by [name and address of its operator].', 'parley-chat' ),
		);
		wp_add_privacy_policy_content( __( 'Parley Chat', 'parley-chat' ), wp_kses_post( '<p>' . implode( '</p><p>', $paragraphs ) . '</p>' ) );
	}
}
