<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Conversations;

use Parley\Chat\Service\ServiceClient;
use Parley\Chat\Service\ServiceFailure;
use WP_User;

defined( 'ABSPATH' ) || exit;

/** What a user of this site does in a conversation: takes it over, answers, hands it back. */
final class Handover {

	/** @var ServiceClient */
	private $service;

	/** @var WP_User */
	private $user;

	public function __construct( ServiceClient $service, WP_User $user ) {
		$this->service = $service;
		$this->user    = $user;
	}

	/** As visitors see the user: the id (told from those of other platforms), name, and picture where the site shows any. */
	public function agent(): array {
		$name    = trim( wp_strip_all_tags( $this->user->display_name ) );
		$agent   = array(
			'id'   => 'wordpress:' . $this->user->ID,
			'name' => mb_substr( '' === $name ? $this->user->user_login : $name, 0, 120 ),
		);
		$picture = get_option( 'show_avatars' ) ? (string) get_avatar_url( $this->user->ID, array( 'size' => 96 ) ) : '';
		// The service takes no other: a visitor's page would not show it.
		if ( 0 === strpos( $picture, 'https://' ) && strlen( $picture ) <= 2048 ) {
			$agent['avatar_url'] = $picture;
		}
		return $agent;
	}

	/**
	 * @param string $take_from Id of the person who has it; empty where nobody has.
	 * @throws ServiceFailure `taken` where somebody else was faster.
	 */
	public function take_over( string $id, string $take_from ): void {
		$this->handled(
			$id,
			array(
				'by'        => 'person',
				'agent'     => $this->agent(),
				'take_from' => '' === $take_from ? null : $take_from,
			)
		);
	}

	/**
	 * @param string $note      For colleagues and the workflow; may be empty.
	 * @param string $take_from Id of the person who has it; empty hands it back from any person.
	 * @throws ServiceFailure `taken` where somebody else has taken it over by now.
	 */
	public function hand_back( string $id, string $note, string $take_from ): void {
		$this->handled(
			$id,
			array(
				'by'        => 'workflow',
				'note'      => '' === $note ? null : $note,
				'take_from' => '' === $take_from ? null : $take_from,
			)
		);
	}

	/**
	 * @param string $key The same for each try to send this message, so that it is not there twice.
	 * @return array The message as the service keeps it.
	 * @throws ServiceFailure
	 */
	public function say( string $id, string $text, string $key ): array {
		$message = array(
			'content' => $text,
			'role'    => 'agent',
			'agent'   => $this->agent(),
		);
		$headers = '' === $key ? array() : array( 'Idempotency-Key' => $key );
		return $this->service->call( 'POST', self::path( $id ) . '/messages', array(), $message, ServiceClient::PATIENCE, $headers );
	}

	/** @throws ServiceFailure */
	public function typing( string $id ): void {
		$shown = array(
			'by'   => 'agent',
			'name' => $this->agent()['name'],
		);
		$this->service->call( 'POST', self::path( $id ) . '/typing', array(), $shown );
	}

	private function handled( string $id, array $change ): void {
		$this->service->call( 'POST', self::path( $id ) . '/handling', array(), $change );
	}

	private static function path( string $id ): string {
		return '/conversation/' . rawurlencode( $id );
	}
}
