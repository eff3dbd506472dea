<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

defined( 'ABSPATH' ) || exit;

/** What earlier versions stored and this one does not use. */
final class EarlierVersions {

	/** What each user had read, which the service records now. */
	public static function forget(): void {
		delete_metadata( 'user', 0, 'parley_chat_read_' . get_current_blog_id(), '', true );
	}
}
