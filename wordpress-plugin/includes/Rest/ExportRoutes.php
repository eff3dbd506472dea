<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Conversations\ConversationExport;
use Parley\Chat\Conversations\Conversations;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** GET /export: all conversations that began between two days, streamed as CSV or NDJSON. */
final class ExportRoutes {

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		$format = array(
			'format' => array(
				'type'    => 'string',
				'enum'    => array_keys( ConversationExport::FORMATS ),
				'default' => 'csv',
			),
		);
		Routes::add( '/export', array( 'GET' => array( array( $this, 'export' ), $format + Dates::arguments() ) ) );
	}

	public function export( WP_REST_Request $request ): WP_REST_Response {
		$format = $request['format'];
		$export = new ConversationExport( new Conversations( $this->connection->service() ), 'sleep' );
		add_filter(
			'rest_pre_serve_request',
			static function () use ( $export, $format, $request ): bool {
				header( 'Content-Type: ' . ConversationExport::FORMATS[ $format ] );
				header( 'Content-Disposition: attachment; filename="conversations.' . $format . '"' );
				// Keeps nginx from buffering the stream.
				header( 'X-Accel-Buffering: no' );
				// Some hosts disable `set_time_limit`; calling it would then end the download.
				if ( function_exists( 'set_time_limit' ) ) {
					set_time_limit( 0 ); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- Only for this download, which may take long.
				}
				foreach ( $export->pieces( $format, Dates::of( $request ) ) as $piece ) {
					echo $piece; // phpcs:ignore WordPress.Security.EscapeOutput -- A file, no page.
					flush();
				}
				return true;
			}
		);
		return new WP_REST_Response();
	}
}
