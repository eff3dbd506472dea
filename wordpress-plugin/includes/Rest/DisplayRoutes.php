<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Page\PageSettings;
use Parley\Chat\Service\FailureWords;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET /display   where and to whom the chat shows, what may leave the site about a user, and the available choices
 * POST /display  changes the given settings; with a `version`, only if that version is still current
 */
final class DisplayRoutes {

	/** @var PageSettings */
	private $settings;

	/** @var Connection */
	private $connection;

	public function __construct( PageSettings $settings, Connection $connection ) {
		$this->settings   = $settings;
		$this->connection = $connection;
	}

	public function register(): void {
		Routes::add(
			'/display',
			array(
				'GET'  => array( array( $this, 'read' ) ),
				'POST' => array( array( $this, 'change' ), $this->checked_arguments() + Routes::VERSION ),
			)
		);
	}

	public function read(): array {
		$settings = array_intersect_key( $this->settings->all(), self::arguments() );
		return $settings + array(
			'version' => self::version( $settings ),
			'choices' => array(
				'pages'      => self::named_pages( $settings['pages'] ),
				'post_types' => self::post_types(),
				'roles'      => self::roles(),
			),
		);
	}

	public function change( WP_REST_Request $request ): array {
		$changes  = array_intersect_key( $request->get_params(), self::arguments() );
		$settings = $this->settings->all();
		$seen     = (string) $request['version'];
		if ( '' !== $seen && self::version( array_intersect_key( $settings, self::arguments() ) ) !== $seen ) {
			$failure = FailureWords::changed_meanwhile();
			throw $failure;
		}
		$visitors = PageSettings::visitors( array_merge( $settings, $changes ) );
		// Visitors who know the address of the service could call it even though pages hide the chat, so the service
		// must refuse such visitors. The service is updated first, so that settings that it refuses are not shown as saved.
		if ( $visitors !== PageSettings::visitors( $settings ) && $this->connection->state()['connected'] ) {
			$this->connection->change_site( array( 'visitors' => $visitors ) );
		}
		$this->settings->change( $changes );
		return $this->read();
	}

	/** Returns the same version for the same settings. */
	private static function version( array $settings ): string {
		ksort( $settings );
		return hash( 'sha256', (string) wp_json_encode( $settings ) );
	}

	/** Returns the selected pages with their titles. The screen searches for other pages by title. */
	private static function named_pages( array $ids ): array {
		$named = array();
		foreach ( $ids as $id ) {
			$named[] = array(
				'value' => $id,
				'label' => html_entity_decode( wp_strip_all_tags( get_the_title( $id ) ), ENT_QUOTES ),
			);
		}
		return $named;
	}

	private static function post_types(): array {
		$types = array();
		foreach ( get_post_types( array( 'public' => true ), 'objects' ) as $type ) {
			$types[] = array(
				'value' => $type->name,
				'label' => $type->labels->name,
			);
		}
		return $types;
	}

	private static function roles(): array {
		$roles = array();
		foreach ( wp_roles()->get_names() as $role => $name ) {
			$roles[] = array(
				'value' => $role,
				'label' => translate_user_role( $name ),
			);
		}
		return $roles;
	}

	/**
	 * Returns the arguments with a check that the roles exist. No pattern could validate role names, because plugins choose
	 * them freely, and the schema does not list the names, because everybody can read the schema. A selected role that was
	 * deleted since may stay.
	 */
	private function checked_arguments(): array {
		$arguments                               = self::arguments();
		$arguments['roles']['validate_callback'] = function ( $roles, WP_REST_Request $request, string $name ) {
			$is_list = rest_validate_request_arg( $roles, $request, $name );
			$known   = array_merge( array_keys( wp_roles()->roles ), $this->settings->all()['roles'] );
			return true === $is_list ? array() === array_diff( rest_sanitize_array( $roles ), $known ) : $is_list;
		};
		return $arguments;
	}

	private static function arguments(): array {
		$list = static function ( array $items ): array {
			return array(
				'type'        => 'array',
				'items'       => $items,
				'maxItems'    => 500,
				'uniqueItems' => true,
			);
		};
		$slug = array(
			'type'    => 'string',
			'pattern' => '^[A-Za-z0-9_.-]{1,60}$',
		);
		return array(
			'where'       => array(
				'type' => 'string',
				'enum' => array( 'everywhere', 'selected', 'nowhere' ),
			),
			'pages'       => $list(
				array(
					'type'    => 'integer',
					'minimum' => 1,
				)
			),
			'post_types'  => $list( $slug ),
			'guests'      => array( 'type' => 'boolean' ),
			'all_roles'   => array( 'type' => 'boolean' ),
			'roles'       => $list( array( 'type' => 'string' ) ),
			'user_fields' => $list(
				array(
					'type' => 'string',
					'enum' => PageSettings::USER_FIELDS,
				)
			),
		);
	}
}
