<?php
/**
 * Finds the plugin's classes (PSR-4): `Parley\Chat\Rest\SiteRoutes` is `includes/Rest/SiteRoutes.php`.
 *
 * @package ParleyChat
 */

namespace Parley\Chat;

defined( 'ABSPATH' ) || exit;

spl_autoload_register(
	static function ( string $name ): void {
		if ( 0 !== strpos( $name, __NAMESPACE__ . '\\' ) ) {
			return;
		}
		$file = __DIR__ . '/' . str_replace( '\\', '/', substr( $name, strlen( __NAMESPACE__ ) + 1 ) ) . '.php';
		if ( is_file( $file ) ) {
			require $file;
		}
	}
);
