<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Secrets;
use Parley\Chat\Identity\UserClaims;
use Parley\Chat\Identity\UserToken;
use Parley\Chat\Page\PageSettings;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/** GET /user-token: for whoever is logged in, a short-lived token that says who they are. */
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
		Routes::add( '/user-token', array( 'GET' => array( array( $this, 'issue' ) ) ), 'is_user_logged_in' );
	}

	/** @return array|WP_Error */
	public function issue() {
		$claims = UserClaims::of( wp_get_current_user(), $this->settings->all()['user_fields'] );
		$secret = $this->secrets->read( 'identity_secret' );
		if ( null === $claims || null === $secret ) {
			return new WP_Error( 'parley_chat_no_identity', __( 'Nobody is named to the chat here.', 'parley-chat' ), array( 'status' => 404 ) );
		}
		return array(
			'token'      => UserToken::sign( $claims, $secret, time() ),
			'expires_in' => UserToken::LIFETIME,
		);
	}
}
