<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

use Parley\Chat\Page\PageSettings;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/** Tests everything between this site and the workflow, for the Connection screen, Site Health and WP-CLI. */
final class ConnectionCheck {

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	/** @return array<array{id: string, status: string, label: string, advice: string}> Status: `good`, `recommended` or `critical`. */
	public function findings(): array {
		try {
			$site = $this->connection->site();
		} catch ( ServiceFailure $failure ) {
			return array( self::finding( 'service', 'critical', $failure->getMessage() . ' ' . __( 'Until this is fixed, the settings and the inbox do not work here, and visitors may get no answers.', 'parley-chat' ), $failure->advice() ) );
		}
		$state = $this->connection->state();
		$found = array(
			/* translators: 1: name of the Parley site, 2: its plan. */
			self::finding( 'service', 'good', sprintf( __( 'The service accepts the API key: site “%1$s”, plan %2$s.', 'parley-chat' ), $site['name'], $site['plan'] ) ),
			$this->page( $site, $state ),
			$this->browsers( $state ),
			$this->origins( $site ),
			$this->visitors( $site ),
			$this->identity( $site, $state ),
			$this->workflow( $site ),
		);
		return array_values( array_filter( $found ) );
	}

	private function page( array $site, array $state ): array {
		return $state['public_key'] === $site['public_key']
			? self::finding( 'page', 'good', __( 'Public pages show the chat of this site.', 'parley-chat' ) )
			: self::finding( 'page', 'critical', __( 'Public pages show no chat, or the chat of another Parley site.', 'parley-chat' ), __( 'Save the connection again.', 'parley-chat' ) );
	}

	private function browsers( array $state ): array {
		return null === $state['browser_fault']
			/* translators: %s: address. */
			? self::finding( 'browsers', 'good', sprintf( __( 'Visitors’ browsers are sent to %s.', 'parley-chat' ), PageSettings::address_for_pages( $this->connection->settings() ) ) )
			: self::finding( 'browsers', 'critical', $state['browser_fault']['label'], $state['browser_fault']['advice'] );
	}

	/**
	 * Tests whether the service refuses guests exactly if the pages hide the chat from guests. Returns null if both let
	 * guests chat.
	 */
	private function visitors( array $site ): ?array {
		$settings = $this->connection->settings();
		$wanted   = PageSettings::visitors( $settings );
		$kept     = $site['visitors'] ?? 'all';
		$again    = __( 'Save the connection again.', 'parley-chat' );
		if ( 'verified' === $kept && 'all' === $wanted ) {
			return self::finding( 'visitors', 'critical', __( 'The service refuses visitors who are not logged in, but pages show them the chat.', 'parley-chat' ), $again );
		}
		if ( $settings['guests'] ) {
			return null;
		}
		if ( 'all' === $wanted ) {
			return self::finding( 'visitors', 'recommended', __( 'Pages show the chat to logged-in users only, but the service cannot identify them and accepts everybody.', 'parley-chat' ), __( 'Under Connection, let the plugin create an identity secret, and under “Where it shows” allow the user number for the workflow.', 'parley-chat' ) );
		}
		return 'verified' === $kept
			? self::finding( 'visitors', 'good', __( 'The service accepts only logged-in users.', 'parley-chat' ) )
			: self::finding( 'visitors', 'recommended', __( 'Pages show the chat to logged-in users only, but the service accepts everybody.', 'parley-chat' ), $again );
	}

	private function origins( array $site ): array {
		$missing = array_diff( SiteSetup::origins(), $site['allowed_origins'] );
		return array() === $missing
			? self::finding( 'origins', 'good', __( 'The service accepts visitors of this site.', 'parley-chat' ) )
			/* translators: %s: addresses. */
			: self::finding( 'origins', 'critical', sprintf( __( 'Visitors of %s cannot write in the chat: the service does not accept this address.', 'parley-chat' ), implode( ', ', $missing ) ), __( 'Save the connection again. This adds the address of this site.', 'parley-chat' ) );
	}

	private function identity( array $site, array $state ): array {
		$secret = $state['identity_secret'];
		if ( ! $secret['set'] ) {
			return self::finding( 'identity', 'recommended', __( 'The workflow does not receive who is logged in, so everybody is a guest to it.', 'parley-chat' ), __( 'Under Connection, let the plugin create an identity secret.', 'parley-chat' ) );
		}
		return $secret['last_four'] === $site['identity_secret']['last_four']
			? self::finding( 'identity', 'good', __( 'The service accepts the logged-in users of this site.', 'parley-chat' ) )
			: self::finding( 'identity', 'critical', __( 'Logged-in users count as guests, because the identity secret was replaced elsewhere.', 'parley-chat' ), __( 'Under Connection, enter the current secret or create a new one.', 'parley-chat' ) );
	}

	private function workflow( array $site ): array {
		if ( AnswerSource::is_model( $site ) ) {
			return AnswerSource::is_set( $site )
				/* translators: %s: name of a language model. */
				? $this->answers() ?? self::finding( 'workflow', 'good', sprintf( __( 'The language model “%s” answers.', 'parley-chat' ), $site['model_name'] ) )
				: self::finding( 'workflow', 'critical', __( 'No language model is set yet, so nobody answers: pages show no chat until you set one.', 'parley-chat' ), __( 'Enter its address and its name under Workflow.', 'parley-chat' ) );
		}
		return AnswerSource::is_set( $site )
			? $this->answers( AnswerSource::is_at_test_address( $site ) ) ?? self::finding( 'workflow', 'good', __( 'A workflow is set.', 'parley-chat' ) )
			: self::finding( 'workflow', 'critical', __( 'No workflow is set yet, so nobody answers: pages show no chat until you set one.', 'parley-chat' ), __( 'Enter its webhook address under Workflow.', 'parley-chat' ) );
	}

	/** Returns why visitors get no answers although a workflow or a model is set; null if nothing is known to be wrong. */
	private function answers( bool $is_at_test_address = false ): ?array {
		if ( $is_at_test_address ) {
			return self::finding( 'workflow', 'critical', __( 'Visitors get no answers: the webhook address is n8n’s test address, which works only while the editor listens.', 'parley-chat' ), __( 'Publish the workflow in n8n, and enter its Production URL (/webhook/) under Workflow.', 'parley-chat' ) );
		}
		try {
			$days = $this->connection->service()->call( 'GET', '/usage', array( 'from' => gmdate( 'Y-m-d', time() - DAY_IN_SECONDS ) ) )['data'];
		} catch ( ServiceFailure $failure ) {
			return null;
		}
		$messages = array_sum( array_column( $days, 'messages' ) );
		$failures = array_sum( array_column( $days, 'failures' ) );
		if ( $failures < 2 || 2 * $failures < $messages ) {
			return null;
		}
		return self::finding(
			'workflow',
			$failures < $messages ? 'recommended' : 'critical',
			/* translators: 1: number of failures, 2: number of messages. */
			sprintf( __( 'Visitors often get no answer: failures since yesterday: %1$d, messages: %2$d.', 'parley-chat' ), $failures, $messages ),
			__( 'Send a test message under Workflow. Its result names the fault and the fix.', 'parley-chat' )
		);
	}

	private static function finding( string $id, string $status, string $label, string $advice = '' ): array {
		return compact( 'id', 'status', 'label', 'advice' );
	}
}
