<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Cli;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Connection\ConnectionCheck;
use Parley\Chat\Service\ServiceFailure;
use WP_CLI;

defined( 'ABSPATH' ) || exit;

/** Connects this site to a Parley service and tests the connection. */
final class ParleyCommand {

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	/**
	 * Shows which service this site is connected to.
	 *
	 * ## OPTIONS
	 *
	 * [--format=<format>]
	 * : table, json or yaml.
	 * ---
	 * default: table
	 * ---
	 */
	public function status( array $words, array $options ): void {
		$state = $this->connection->state();
		$row   = array(
			'connected'       => $state['connected'] ? 'yes' : 'no',
			'service_url'     => $state['service_url'],
			'browser_url'     => $state['browser_url'],
			'public_key'      => $state['public_key'],
			'api_key'         => self::secret( $state['api_key'] ),
			'identity_secret' => self::secret( $state['identity_secret'] ),
		);
		WP_CLI\Utils\format_items( $options['format'] ?? 'table', array( $row ), array_keys( $row ) );
	}

	/**
	 * Connects this site. Reads the API key from standard input, because other users can see command lines.
	 *
	 * ## OPTIONS
	 *
	 * <address>
	 * : The service's address, such as https://chat.example.com.
	 *
	 * [--browser-url=<address>]
	 * : The address for browsers, if it differs. An empty value removes it.
	 *
	 * [--new-identity-secret]
	 * : Creates a new identity secret, so that the workflow learns who is logged in. The old one stops working everywhere immediately.
	 *
	 * ## EXAMPLES
	 *
	 *     wp parley connect https://chat.example.com --new-identity-secret < key.txt
	 */
	public function connect( array $words, array $options ): void {
		$key = trim( (string) fgets( STDIN ) );
		try {
			$this->connection->connect( $words[0], $key, $options['browser-url'] ?? null, isset( $options['new-identity-secret'] ) ? 'new' : 'keep' );
		} catch ( ServiceFailure $failure ) {
			WP_CLI::error( $failure->sentence() );
		}
		WP_CLI::success( __( 'Connected.', 'parley-chat' ) );
	}

	/**
	 * Tests everything between this site and the workflow. Exits with 1 if a test fails.
	 */
	public function test(): void {
		$is_well = true;
		foreach ( ( new ConnectionCheck( $this->connection ) )->findings() as $finding ) {
			WP_CLI::line( str_pad( $finding['status'], 12 ) . trim( $finding['label'] . ' ' . $finding['advice'] ) );
			$is_well = $is_well && 'critical' !== $finding['status'];
		}
		if ( ! $is_well ) {
			WP_CLI::halt( 1 );
		}
	}

	private static function secret( array $secret ): string {
		return $secret['set'] ? sprintf( '…%s (%s)', $secret['last_four'], $secret['source'] ) : 'none';
	}
}
