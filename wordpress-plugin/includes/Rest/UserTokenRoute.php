<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Secrets;
use Parley\Chat\Identity\UserClaims;
use Parley\Chat\Identity\UserToken;
use Parley\Chat\Page\Audience;
use Parley\Chat\Page\PageSettings;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET /user-token: a short-lived token with the identity of the logged-in user, if they may chat. `user`, if given, is
 * the user for whom the page was made: a page left open gets no token of another user who has logged in since.
 */
final class UserTokenRoute {

	/** @var Secrets */
	private $secrets;

	/** @var PageSettings */
	private $settings;

	public function __construct( Secrets $secrets, PageSettings $settings ) {
		$this->secrets  = $secrets;
		$this->settings = $settings;
	}

	public function register(): void {
		$arguments = array(
			'user' => array(
				'type'    => 'integer',
				'minimum' => 1,
			),
		);
		Routes::add( '/user-token', array( 'GET' => array( array( $this, 'issue' ), $arguments ) ), 'is_user_logged_in' );
	}

	/** @return array|WP_Error */
	public function issue( WP_REST_Request $request ) {
		$user     = wp_get_current_user();
		$settings = $this->settings->all();
		if ( isset( $request['user'] ) && $request['user'] !== $user->ID ) {
			return new WP_Error( 'parley_chat_other_user', __( 'Somebody else has logged in since this page was loaded. Reload the page.', 'parley-chat' ), array( 'status' => 409 ) );
		}
		if ( ! ( new Audience( $settings ) )->includes( $user ) ) {
			return new WP_Error( 'parley_chat_not_for_role', __( 'Users with your role cannot use the chat.', 'parley-chat' ), array( 'status' => 403 ) );
		}
		$claims = UserClaims::of( $user, $settings['user_fields'] );
		$secret = $this->secrets->read( 'identity_secret' );
		if ( null === $claims || null === $secret ) {
			return new WP_Error( 'parley_chat_no_identity', __( 'This site does not identify users to the chat.', 'parley-chat' ), array( 'status' => 404 ) );
		}
		return array(
			'token'      => UserToken::sign( $claims, $secret, time() ),
			'expires_in' => UserToken::LIFETIME,
		);
	}
}
