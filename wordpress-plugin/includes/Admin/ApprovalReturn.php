<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

use Parley\Chat\Connection\Approval;
use Parley\Chat\Rest\Access;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/**
 * The address to which the service's console redirects the browser. The redirect carries no WordPress nonce; the
 * `state` stored for the user replaces it.
 */
final class ApprovalReturn {

	private const ACTION = 'parley_chat_approved';

	/** Seconds during which the settings page may show the result. */
	private const TOLD_FOR = 60;

	/** @var Approval */
	private $approval;

	public function __construct( Approval $approval ) {
		$this->approval = $approval;
	}

	public static function url(): string {
		return admin_url( 'admin-post.php?action=' . self::ACTION );
	}

	public function register(): void {
		add_action( 'admin_post_' . self::ACTION, array( $this, 'finish' ) );
		// A user whose session has expired logs in and returns here.
		add_action( 'admin_post_nopriv_' . self::ACTION, 'auth_redirect' );
		add_action( 'admin_notices', array( $this, 'show_notice' ) );
	}

	public function finish(): void {
		if ( ! Access::may_manage() ) {
			wp_die( esc_html__( 'You may not manage the chat of this website.', 'parley-chat' ), '', array( 'response' => 403 ) );
		}
		try {
			// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- The state is checked instead.
			$this->approval->finish( wp_unslash( $_GET ) );
			$told = array( 'success', __( 'Connected.', 'parley-chat' ) );
		} catch ( ServiceFailure $failure ) {
			$told = array( 'error', $failure->sentence() );
		}
		set_transient( self::name(), $told, self::TOLD_FOR );
		// Redirects to an address without the code and the `state`.
		wp_safe_redirect( SettingsPage::url() );
		exit;
	}

	/** Shows the result once, to the user who started the approval. Disconnecting removes the notice by its class. */
	public function show_notice(): void {
		if ( SettingsPage::SLUG !== ( $GLOBALS['plugin_page'] ?? '' ) ) {
			return;
		}
		$told = get_transient( self::name() );
		if ( ! is_array( $told ) ) {
			return;
		}
		delete_transient( self::name() );
		printf( '<div class="parley-approved notice notice-%s is-dismissible"><p>%s</p></div>', esc_attr( $told[0] ), esc_html( $told[1] ) );
	}

	private static function name(): string {
		return 'parley_chat_approved_' . get_current_user_id();
	}
}
