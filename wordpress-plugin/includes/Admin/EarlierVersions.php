<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

defined( 'ABSPATH' ) || exit;

/** Options that earlier versions stored and this one does not use. */
final class EarlierVersions {

	/** What each user had read; the service now records it. */
	public static function forget(): void {
		delete_metadata( 'user', 0, 'parley_chat_read_' . get_current_blog_id(), '', true );
	}
}
