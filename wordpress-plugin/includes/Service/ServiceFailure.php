<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Service;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Why the service refused or failed, as text for the site's owner: what is wrong, and how to fix it. */
final class ServiceFailure extends \Exception {

	/**
	 * Status for the browser after a failure of the service. Not 502, because proxies replace its body, which contains
	 * the text.
	 */
	public const STATUS = 424;

	/** @var string Such as `key_refused`. FailureWords and AnswerWords contain most of them. */
	private $reason;

	/** @var int Status for this plugin's own REST answer. */
	private $status;

	/** @var string */
	private $advice;

	/** @var array Further facts: `field` and `reason` as the service named them, `retry_after` in seconds. */
	private $facts;

	public function __construct( string $reason, int $status, string $message, string $advice = '', array $facts = array() ) {
		parent::__construct( $message );
		$this->reason = $reason;
		$this->status = $status;
		$this->advice = $advice;
		$this->facts  = $facts;
	}

	public function reason(): string {
		return $this->reason;
	}

	public function status(): int {
		return $this->status;
	}

	public function advice(): string {
		return $this->advice;
	}

	/** Names the setting that caused the failure. */
	public function blames( string $field ): self {
		$this->facts['field'] = $field;
		return $this;
	}

	/** @return mixed Null if the service named no such fact. */
	public function fact( string $name ) {
		return $this->facts[ $name ] ?? null;
	}

	/** Returns message and advice, for outputs with only one line: the command line, an export. */
	public function sentence(): string {
		return trim( $this->getMessage() . ' ' . $this->advice );
	}

	public function as_error(): WP_Error {
		$data = array(
			'status' => $this->status,
			'advice' => $this->advice,
		);
		return new WP_Error( 'parley_chat_' . $this->reason, $this->getMessage(), $data + $this->facts );
	}
}
