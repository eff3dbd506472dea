<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * The settings that live in the service; it checks them, and its objections come back with the field's name.
 *
 * GET /site   all of them, of secrets only the last four characters
 * POST /site  changes what is given
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
				'POST' => array( array( $this, 'change' ), self::arguments() ),
			)
		);
	}

	public function read(): array {
		return $this->connection->service()->call( 'GET', '/site' );
	}

	public function change( WP_REST_Request $request ): array {
		$changes = array_intersect_key( $request->get_params(), self::arguments() );
		if ( isset( $changes['webhook_headers'] ) ) {
			$changes['webhook_headers'] = (object) array_map(
				static function ( string $value ) {
					return '' === $value ? true : $value;
				},
				$changes['webhook_headers']
			);
		}
		if ( isset( $changes['strings'] ) ) {
			$changes['strings'] = (object) $changes['strings'];
		}
		return $this->connection->service()->call( 'PATCH', '/site', array(), $changes );
	}

	private static function arguments(): array {
		$text    = static function ( int $longest ): array {
			return array(
				'type'      => 'string',
				'maxLength' => $longest,
			);
		};
		$number  = static function ( int $least, int $most ): array {
			return array(
				'type'    => 'integer',
				'minimum' => $least,
				'maximum' => $most,
			);
		};
		$choice  = static function ( string ...$values ): array {
			return array(
				'type' => 'string',
				'enum' => $values,
			);
		};
		$switch  = array( 'type' => 'boolean' );
		$address = array(
			'type'      => array( 'string', 'null' ),
			'maxLength' => 2048,
		);
		return array(
			'reply_source'        => $choice( 'webhook', 'model' ),
			'model_base_url'      => $address,
			'model_name'          => $text( 200 ),
			'model_api_key'       => array(
				'description' => 'Null forgets it.',
				'type'        => array( 'string', 'null' ),
				'maxLength'   => 4096,
				'pattern'     => '^[!-~]+$',
			),
			'model_system_prompt' => $text( 8000 ),
			'model_history'       => $number( 0, 100 ),
			'webhook_url'         => $address,
			'webhook_headers'     => array(
				'description'          => 'Replaces the whole set; an empty value keeps what is set.',
				'type'                 => 'object',
				'additionalProperties' => $text( 4096 ),
			),
			'webhook_timeout'     => $number( 1, 300 ),
			'webhook_history'     => $number( 0, 50 ),
			'sign'                => $switch,
			'signing_secret'      => $text( 256 ),
			'timestamp'           => $switch,
			'standard_webhooks'   => $switch,
			'payload'             => $choice( 'standard', 'legacy' ),
			'signature_format'    => $choice( 'prefixed', 'bare' ),
			'feedback_events'     => $switch,
			'session_timeout'     => $number( 1, 31536000 ),
			'strings'             => array(
				'description'          => 'Replaces the whole set.',
				'type'                 => 'object',
				'additionalProperties' => $text( 500 ),
			),
			'appearance'          => array(
				'type'                 => 'object',
				'additionalProperties' => false,
				'properties'           => array(
					'title'           => $text( 80 ),
					'greeting'        => $text( 500 ),
					'color'           => array(
						'type'    => 'string',
						'pattern' => '^#[0-9a-fA-F]{6}$',
					),
					'theme'           => $choice( 'auto', 'light', 'dark' ),
					'position'        => $choice( 'right', 'left' ),
					'starter_prompts' => array(
						'type'     => 'array',
						'items'    => $text( 120 ),
						'maxItems' => 6,
					),
					'consent'         => $text( 1000 ),
					'images'          => $switch,
					'feedback'        => $switch,
				),
			),
		);
	}
}
