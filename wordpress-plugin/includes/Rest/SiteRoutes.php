<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * The site's settings, which the service stores and validates. The service's errors name the field.
 *
 * GET /site   all settings; for secrets only the last four characters
 * POST /site  changes the given settings; with a `version`, only if that is still the site's `updated_at`
 */
final class SiteRoutes {

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		Routes::add(
			'/site',
			array(
				'GET'  => array( array( $this, 'read' ) ),
				'POST' => array( array( $this, 'change' ), SiteArguments::all() + Routes::VERSION ),
			)
		);
	}

	public function read(): array {
		return $this->connection->site();
	}

	public function change( WP_REST_Request $request ): array {
		$changes = array_intersect_key( $request->get_params(), SiteArguments::all() );
		if ( isset( $changes['webhook_headers'] ) ) {
			$changes['webhook_headers'] = self::headers( $changes['webhook_headers'] );
		}
		foreach ( $changes['model_tools'] ?? array() as $at => $tool ) {
			if ( isset( $tool['headers'] ) ) {
				$changes['model_tools'][ $at ]['headers'] = self::headers( $tool['headers'] );
			}
		}
		// Converts the maps to objects, because an empty PHP array would become a list.
		if ( isset( $changes['strings'] ) ) {
			$changes['strings'] = (object) $changes['strings'];
		}
		if ( isset( $changes['appearance']['languages'] ) ) {
			$changes['appearance']['languages'] = (object) $changes['appearance']['languages'];
		}
		if ( isset( $changes['handover']['hours']['weekly'] ) ) {
			$changes['handover']['hours']['weekly'] = (object) $changes['handover']['hours']['weekly'];
		}
		return $this->connection->change_site( $changes, (string) $request['version'] );
	}

	/** Replaces each empty value with `true`, with which the service keeps the header's stored value. */
	private static function headers( array $headers ): object {
		return (object) array_map(
			static function ( string $value ) {
				return '' === $value ? true : $value;
			},
			$headers
		);
	}
}
