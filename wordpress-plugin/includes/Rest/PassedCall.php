<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** A route whose calls are passed on to the service, with the same arguments. */
final class PassedCall {

	/** Returns a handler that sends a route's own arguments to the service. @param string $path Under `/v1`; `{id}` is the route's id. */
	public static function to( Connection $connection, string $path ): callable {
		return static function ( WP_REST_Request $request ) use ( $connection, $path ): array {
			$known  = array_intersect_key( $request->get_params(), $request->get_attributes()['args'] );
			$target = str_replace( '{id}', rawurlencode( (string) ( $request->get_url_params()['id'] ?? '' ) ), $path );
			$reads  = 'GET' === $request->get_method();
			$sends  = ! $reads && 'DELETE' !== $request->get_method();
			return $connection->service()->call( $request->get_method(), $target, $reads ? $known : array(), $sends ? $known : null );
		};
	}
}
