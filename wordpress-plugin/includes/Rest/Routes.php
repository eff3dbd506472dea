<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Service\ServiceFailure;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Registers routes under `parley-chat/v1`, and turns their exceptions and results into responses that nobody caches.
 */
final class Routes {

	public const SPACE = 'parley-chat/v1';

	/** Argument for changes that are saved only if the settings are still those that the caller has seen. */
	public const VERSION = array(
		'version' => array(
			'description' => 'The version that came with the settings. If they have changed since, nothing is saved.',
			'type'        => 'string',
			'pattern'     => '^[A-Za-z0-9:.-]{0,64}$',
		),
	);

	/**
	 * @param array<string, array{0: callable, 1?: array}> $methods Method to handler and argument schema.
	 * @param callable|null                                $may     Permission callback; managers only by default.
	 */
	public static function add( string $path, array $methods, ?callable $may = null ): void {
		$endpoints = array();
		foreach ( $methods as $method => $parts ) {
			$handler     = $parts[0];
			$endpoints[] = array(
				'methods'             => $method,
				'permission_callback' => $may ?? array( Access::class, 'may_manage' ),
				'args'                => $parts[1] ?? array(),
				'callback'            => static function ( WP_REST_Request $request ) use ( $handler ) {
					return self::answer( $handler, $request );
				},
			);
		}
		register_rest_route( self::SPACE, $path, $endpoints );
	}

	/** @return WP_REST_Response|\WP_Error */
	private static function answer( callable $handler, WP_REST_Request $request ) {
		// WordPress prefers parameters in the body to those in the address. The address names the target, so its
		// parameters are set again.
		foreach ( $request->get_url_params() as $name => $value ) {
			$request->set_param( $name, $value );
		}
		try {
			$answer = $handler( $request );
		} catch ( ServiceFailure $failure ) {
			return $failure->as_error();
		}
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$response = $answer instanceof WP_REST_Response ? $answer : new WP_REST_Response( $answer );
		$response->header( 'Cache-Control', 'no-store, private' );
		return $response;
	}
}
