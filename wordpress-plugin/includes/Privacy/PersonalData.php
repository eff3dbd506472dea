<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Privacy;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Conversations\Conversations;
use Parley\Chat\Conversations\MessageText;
use Parley\Chat\Service\ServiceFailure;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Adds a person's conversations to WordPress's tools for exporting and erasing personal data: those of the user with the
 * e-mail address, and those of guests who left it in the contact form. If the service does not answer, the request fails,
 * because an outage must not look like an empty result. A site without a connection has no data, and does not block the
 * rest of the export or erasure.
 */
final class PersonalData {

	private const GROUP = 'parley-chat';

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		add_filter( 'wp_privacy_personal_data_exporters', array( $this, 'add_exporter' ) );
		add_filter( 'wp_privacy_personal_data_erasers', array( $this, 'add_eraser' ) );
	}

	public function add_exporter( array $exporters ): array {
		$exporters[ self::GROUP ] = array(
			'exporter_friendly_name' => __( 'Chat conversations', 'parley-chat' ),
			'callback'               => array( $this, 'export' ),
		);
		return $exporters;
	}

	public function add_eraser( array $erasers ): array {
		$erasers[ self::GROUP ] = array(
			'eraser_friendly_name' => __( 'Chat conversations', 'parley-chat' ),
			'callback'             => array( $this, 'erase' ),
		);
		return $erasers;
	}

	/**
	 * Returns all conversations as one page, as the service does.
	 *
	 * @return array|WP_Error
	 */
	public function export( string $email ) {
		$user = get_user_by( 'email', $email );
		try {
			$conversations = $this->conversations();
			$sessions      = array_merge(
				false === $user ? array() : $conversations->of_user( $user->ID ),
				$conversations->of_contact( $email )
			);
		} catch ( ServiceFailure $failure ) {
			if ( 'not_connected' !== $failure->reason() ) {
				return self::failed( $failure );
			}
			$sessions = array();
		}
		return array(
			'data' => array_map( array( self::class, 'item' ), $sessions ),
			'done' => true,
		);
	}

	/** @return array|WP_Error */
	public function erase( string $email ) {
		$user = get_user_by( 'email', $email );
		try {
			$conversations = $this->conversations();
			$removed       = false === $user ? 0 : $conversations->forget_user( $user->ID );
			$removed      += $conversations->forget_contact( $email );
		} catch ( ServiceFailure $failure ) {
			if ( 'not_connected' !== $failure->reason() ) {
				return self::failed( $failure );
			}
			$removed = 0;
		}
		return array(
			'items_removed'  => $removed > 0,
			'items_retained' => false,
			'messages'       => array(),
			'done'           => true,
		);
	}

	/** @throws ServiceFailure */
	private function conversations(): Conversations {
		return new Conversations( $this->connection->service() );
	}

	private static function item( array $session ): array {
		$data = array(
			array(
				'name'  => /* translators: when a conversation started. */ __( 'Started', 'parley-chat' ),
				'value' => $session['created_at'],
			),
		);
		if ( isset( $session['page'] ) ) {
			$data[] = array(
				'name'  => /* translators: the page on which a conversation began. */ __( 'Page', 'parley-chat' ),
				'value' => esc_html( $session['page'] ),
			);
		}
		if ( isset( $session['contact'] ) ) {
			$data[] = array(
				'name'  => __( 'Message from the contact form', 'parley-chat' ),
				'value' => esc_html( implode( "\n", array_filter( array_intersect_key( $session['contact'], array_flip( array( 'name', 'email', 'message' ) ) ) ) ) ),
			);
		}
		foreach ( $session['messages'] as $message ) {
			$data[] = array(
				'name'  => ( 'user' === $message['role'] ? /* translators: above a message of the person whose data this is. */ __( 'You', 'parley-chat' ) : /* translators: noun: the answer to a question. */ __( 'Answer', 'parley-chat' ) ) . ', ' . $message['timestamp'],
				'value' => esc_html( MessageText::of( $message ) ),
			);
		}
		return array(
			'group_id'          => self::GROUP,
			'group_label'       => __( 'Chat conversations', 'parley-chat' ),
			'group_description' => __( 'Your conversations with the chat on this site.', 'parley-chat' ),
			'item_id'           => $session['session_id'],
			'data'              => $data,
		);
	}

	private static function failed( ServiceFailure $failure ): WP_Error {
		// WordPress's screen inserts the message into its HTML unescaped, and part of the message may come from the service.
		return new WP_Error( 'parley_chat_' . $failure->reason(), esc_html( $failure->sentence() ) );
	}
}
