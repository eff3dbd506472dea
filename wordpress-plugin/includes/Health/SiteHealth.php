<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Health;

use Parley\Chat\Admin\SettingsPage;
use Parley\Chat\Connection\Connection;
use Parley\Chat\Connection\ConnectionCheck;
use Parley\Chat\Rest\Routes;

defined( 'ABSPATH' ) || exit;

/** A test in Tools → Site Health. It calls the service, so it is an asynchronous one. GET /site-health is its route. */
final class SiteHealth {

	private const TEST = 'parley_chat';

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		add_filter( 'site_status_tests', array( $this, 'add' ) );
	}

	public function register_route(): void {
		$may = static function (): bool {
			return current_user_can( 'view_site_health_checks' );
		};
		Routes::add( '/site-health', array( 'GET' => array( array( $this, 'result' ) ) ), $may );
	}

	public function add( array $tests ): array {
		$tests['async'][ self::TEST ] = array(
			'label'             => __( 'Parley Chat', 'parley-chat' ),
			'test'              => rest_url( Routes::SPACE . '/site-health' ),
			'has_rest'          => true,
			'async_direct_test' => array( $this, 'result' ),
		);
		return $tests;
	}

	/** As Site Health wants it: the worst finding is the headline. */
	public function result(): array {
		$findings = ( new ConnectionCheck( $this->connection ) )->findings();
		$worst    = $findings[0];
		$grades   = array( 'good', 'recommended', 'critical' );
		$list     = '';
		foreach ( $findings as $finding ) {
			if ( array_search( $finding['status'], $grades, true ) > array_search( $worst['status'], $grades, true ) ) {
				$worst = $finding;
			}
			$list .= '<li>' . esc_html( trim( $finding['label'] . ' ' . $finding['advice'] ) ) . '</li>';
		}
		return array(
			'label'       => 'good' === $worst['status'] ? __( 'The chat is connected to its service and its workflow', 'parley-chat' ) : $worst['label'],
			'status'      => $worst['status'],
			'badge'       => array(
				'label' => __( 'Chat', 'parley-chat' ),
				'color' => 'blue',
			),
			'description' => '<ul>' . $list . '</ul>',
			'actions'     => sprintf( '<a href="%s">%s</a>', esc_url( SettingsPage::url() ), esc_html__( 'Open the settings of the chat', 'parley-chat' ) ),
			'test'        => self::TEST,
		);
	}
}
