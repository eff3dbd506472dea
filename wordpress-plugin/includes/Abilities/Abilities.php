<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Abilities;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Connection\ConnectionCheck;
use Parley\Chat\Conversations\Conversations;
use Parley\Chat\Rest\Access;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/** Read-only abilities for the Abilities API (WordPress 6.9). Only users who manage the chat may call them. */
final class Abilities {

	private const CATEGORY = 'parley-chat';

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	/** Adds the abilities in actions that WordPress runs since 6.9; older versions never run them. */
	public function register(): void {
		add_action( 'wp_abilities_api_categories_init', array( $this, 'add_category' ) );
		add_action( 'wp_abilities_api_init', array( $this, 'add' ) );
	}

	public function add_category(): void {
		wp_register_ability_category(
			self::CATEGORY,
			array(
				'label'       => __( 'Parley Chat', 'parley-chat' ),
				'description' => __( 'Conversations of visitors with the website’s chat.', 'parley-chat' ),
			)
		);
	}

	public function add(): void {
		$this->ability(
			'search-conversations',
			__( 'Search conversations', 'parley-chat' ),
			__( 'Finds conversations that contain a text, newest first; without a text, returns the newest.', 'parley-chat' ),
			array(
				'search' => array(
					'type'      => 'string',
					'maxLength' => 100,
				),
				'page'   => array(
					'type'    => 'integer',
					'minimum' => 1,
				),
			) + self::days(),
			function ( array $input ): array {
				$conversations = new Conversations( $this->connection->service() );
				$words         = trim( (string) ( $input['search'] ?? '' ) );
				$page          = (int) ( $input['page'] ?? 1 );
				return $conversations->page( $words, $page, self::dates( $input ) );
			}
		);
		$this->ability(
			'usage',
			__( 'Usage of the chat', 'parley-chat' ),
			__( 'Messages, conversations, failures and waiting times by day; by default, the last 30 days.', 'parley-chat' ),
			self::days(),
			function ( array $input ): array {
				return array( 'data' => $this->connection->service()->call( 'GET', '/usage', self::dates( $input ) )['data'] );
			}
		);
		$this->ability(
			'test-connection',
			__( 'Test the connection', 'parley-chat' ),
			__( 'Tests whether visitors can reach the service and whether a workflow or model is set, and says what to fix.', 'parley-chat' ),
			array(),
			function (): array {
				return array( 'findings' => ( new ConnectionCheck( $this->connection ) )->findings() );
			}
		);
	}

	private function ability( string $name, string $label, string $description, array $properties, callable $answer ): void {
		wp_register_ability(
			'parley/' . $name,
			array(
				'label'               => $label,
				'description'         => $description,
				'category'            => self::CATEGORY,
				'input_schema'        => array(
					'type'                 => 'object',
					'properties'           => $properties,
					'additionalProperties' => false,
					'default'              => array(),
				),
				'output_schema'       => array( 'type' => 'object' ),
				'permission_callback' => array( Access::class, 'may_manage' ),
				'execute_callback'    => static function ( $input = array() ) use ( $answer ) {
					try {
						return $answer( (array) $input );
					} catch ( ServiceFailure $failure ) {
						return $failure->as_error();
					}
				},
				'meta'                => array(
					'show_in_rest' => true,
					'annotations'  => array(
						'readonly'    => true,
						'destructive' => false,
						'idempotent'  => true,
					),
				),
			)
		);
	}

	private static function days(): array {
		$day = array(
			'type'        => 'string',
			'description' => 'A day of UTC, such as 2026-11-20.',
			'pattern'     => '^\d{4}-\d{2}-\d{2}$',
		);
		return array(
			'from' => $day,
			'to'   => $day,
		);
	}

	private static function dates( array $input ): array {
		return array(
			'from' => $input['from'] ?? null,
			'to'   => $input['to'] ?? null,
		);
	}
}
