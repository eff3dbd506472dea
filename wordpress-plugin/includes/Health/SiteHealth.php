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

/**
 * Tests in Tools → Site Health. The test of the connection and the front page calls the service, so it is asynchronous,
 * with GET /site-health as its route. The test of the identity route needs the admin's cookies, so it is direct.
 */
final class SiteHealth {

	private const TEST     = 'parley_chat';
	private const IDENTITY = 'parley_chat_identity';

	/** The tab of the settings that fixes a finding, by the finding's id. The front page and the identity route have none. */
	private const TABS = array(
		'service'   => 'connection',
		'page'      => 'connection',
		'browsers'  => 'connection',
		'origins'   => 'connection',
		'identity'  => 'connection',
		'visitors'  => 'display',
		'workflow'  => 'workflow',
		'schedule'  => 'privacy',
	);

	/** @var Connection */
	private $connection;

	/** @var FrontPageTest */
	private $front_page;

	/** @var IdentityTest */
	private $identity;

	public function __construct( Connection $connection, FrontPageTest $front_page, IdentityTest $identity ) {
		$this->connection = $connection;
		$this->front_page = $front_page;
		$this->identity   = $identity;
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
		if ( $this->identity->applies() ) {
			$tests['direct'][ self::IDENTITY ] = array(
				'label' => __( 'Parley Chat: who is logged in', 'parley-chat' ),
				'test'  => array( $this, 'identity' ),
			);
		}
		return $tests;
	}

	public function result(): array {
		$findings   = ( new ConnectionCheck( $this->connection ) )->findings();
		$findings[] = $this->front_page->finding();
		$findings[] = ScheduleTest::finding( time() );
		return self::report( self::TEST, array_values( array_filter( $findings ) ), __( 'The chat is connected to its service and its workflow', 'parley-chat' ) );
	}

	public function identity(): array {
		return self::report( self::IDENTITY, array( $this->identity->finding() ), __( 'The chat receives who is logged in', 'parley-chat' ) );
	}

	/** Returns the findings in the format of Site Health. The worst finding becomes the headline. */
	private static function report( string $test, array $findings, string $all_good ): array {
		$worst    = $findings[0];
		$grades   = array( 'good', 'recommended', 'critical' );
		$list     = '';
		foreach ( $findings as $finding ) {
			if ( array_search( $finding['status'], $grades, true ) > array_search( $worst['status'], $grades, true ) ) {
				$worst = $finding;
			}
			$list .= '<li>' . esc_html( trim( $finding['label'] . ' ' . $finding['advice'] ) ) . self::fix( $finding ) . '</li>';
		}
		return array(
			'label'       => 'good' === $worst['status'] ? $all_good : $worst['label'],
			'status'      => $worst['status'],
			'badge'       => array(
				'label' => __( 'Chat', 'parley-chat' ),
				'color' => 'blue',
			),
			'description' => '<ul>' . $list . '</ul>',
			'actions'     => sprintf( '<a href="%s">%s</a>', esc_url( self::screen( $worst ) ), esc_html__( 'Open the settings of the chat', 'parley-chat' ) ),
			'test'        => $test,
		);
	}

	/** Returns a link to the screen that fixes the finding; empty if none does. */
	private static function fix( array $finding ): string {
		$names = array(
			'connection' => __( 'Connection', 'parley-chat' ),
			'workflow'   => __( 'Workflow', 'parley-chat' ),
			'display'    => __( 'Where it shows', 'parley-chat' ),
			'privacy'    => __( 'Privacy', 'parley-chat' ),
		);
		$tab   = self::TABS[ $finding['id'] ] ?? '';
		if ( 'good' === $finding['status'] || '' === $tab ) {
			return '';
		}
		/* translators: %s: name of a screen, such as "Connection". */
		$label = sprintf( __( 'Open “%s”', 'parley-chat' ), $names[ $tab ] );
		return sprintf( ' <a href="%s">%s</a>', esc_url( self::screen( $finding ) ), esc_html( $label ) );
	}

	private static function screen( array $finding ): string {
		$tab = self::TABS[ $finding['id'] ] ?? '';
		return SettingsPage::url() . ( '' === $tab ? '' : '#' . $tab );
	}
}
